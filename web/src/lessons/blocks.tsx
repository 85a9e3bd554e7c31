// The text of a card.

import type { Block, Span } from "./reader.ts";

export function Spans({ spans }: { spans: readonly Span[] }) {
  return (
    <>
      {spans.map(({ as, text }, i) => {
        if (as === "code") return <code key={i}>{text}</code>;
        if (as === "strong") return <strong key={i}>{text}</strong>;
        if (as === "em") return <em key={i}>{text}</em>;
        return as === "number" ? (
          <span key={i} class="number">
            {text}
          </span>
        ) : (
          text
        );
      })}
    </>
  );
}

export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <>
      {blocks.map((block, i) => {
        if (block.as === "formula")
          return (
            <pre key={i} class="formula" tabIndex={0}>
              {block.text}
            </pre>
          );
        if (block.as === "list")
          return (
            <ul key={i}>
              {block.items.map((spans, k) => (
                <li key={k}>
                  <Spans spans={spans} />
                </li>
              ))}
            </ul>
          );
        return (
          <p key={i} class={block.as === "remember" ? "remember" : undefined}>
            <Spans spans={block.spans} />
          </p>
        );
      })}
    </>
  );
}

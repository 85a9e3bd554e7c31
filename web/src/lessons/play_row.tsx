// A row to play, as a figure; the moves are in the URL.

import { useT } from "../base/lang.ts";
import { change, useRoute } from "../base/route.ts";
import { RowGame, useRound } from "../play/row_game.tsx";
import { pilesOf, type FigureProps } from "./small_figures.tsx";

export function PlayRow({ input }: FigureProps) {
  const t = useT();
  const { query } = useRoute();
  const asked = useRound(`row ${input}`, query.moves ?? "");
  return (
    <RowGame asked={asked} piles={pilesOf(input)} onMoves={(moves) => change({ moves })}>
      {(_, over) =>
        over && (
          <div class="take">
            <button type="button" class="main" onClick={() => change({ moves: "" })}>
              {t("Play again", "再来一局")}
            </button>
          </div>
        )
      }
    </RowGame>
  );
}

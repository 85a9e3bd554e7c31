// What vite adds to modules: files as texts.
declare module "*.lua?raw" {
  const text: string;
  export default text;
}
interface ImportMeta {
  readonly glob: (pattern: string, options: { query: string; import: string; eager: boolean }) => Record<string, unknown>;
}

export function Lessons(_: { path: string; theme: string }) {
  return null;
}

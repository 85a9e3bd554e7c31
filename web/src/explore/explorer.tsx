export function Explorer() {
  return null;
}

export function StatesLab() {
  return null;
}

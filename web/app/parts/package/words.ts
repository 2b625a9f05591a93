export function housemates(count: number) {
  return count === 1 ? "1 housemate" : `${count} housemates`;
}

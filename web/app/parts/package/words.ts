export const housemates = (count: number) => (count === 1 ? "1 housemate" : `${count} housemates`);

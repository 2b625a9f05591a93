/** The date of all journeys. */
export const today = "2027-07-15";

/** The keys of all journeys' products. */
export const encryptionKeys = `journeys:${Buffer.alloc(32, 7).toString("base64")}`;

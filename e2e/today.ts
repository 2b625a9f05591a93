/** The date of all journeys. */
export const today = "2027-07-15";

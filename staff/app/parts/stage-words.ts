import type { StaffStage } from "@evenly/domain/service-order";

export const stageWords: Readonly<Record<StaffStage, string>> = {
  ordered: "Ordered",
  confirmed: "Confirmed by the supplier",
  live: "Live",
  ended: "Ended by the supplier",
};

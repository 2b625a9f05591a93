import { plainDay } from "../../parts/formats.ts";

/** In London. */
type Moment = { readonly on: string; readonly time: string };

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

function dayNumber(on: string): number {
  return Date.parse(`${on}T00:00:00Z`) / 86_400_000;
}

/** `2 min ago`, `3 h ago`, `Yesterday`, else the day. */
export function formatAgo(at: Moment, now: Moment): string {
  const days = dayNumber(now.on) - dayNumber(at.on);
  if (days === 1) return "Yesterday";
  if (days !== 0) return plainDay(at.on);
  const minutes = minutesOf(now.time) - minutesOf(at.time);
  if (minutes < 1) return "Just now";
  return minutes < 60 ? `${String(minutes)} min ago` : `${String(Math.floor(minutes / 60))} h ago`;
}

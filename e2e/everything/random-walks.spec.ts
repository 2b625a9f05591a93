import { walkSeeds } from "../walk-seeds.ts";

walkSeeds(Array.from({ length: 20 }, (_, index) => 101 + index));

import { arriving } from "./arriving.ts";
import { elsewhere } from "./elsewhere.ts";
import { inviting } from "./inviting.ts";
import { joining } from "./joining.ts";
import { mails } from "./mails.ts";
import { myHouse } from "./my-house.ts";
import { paying } from "./paying.ts";
import { thePackageShared } from "./sharing.ts";
import { signingUp } from "./signing-up.ts";
import type { Journey } from "./stop.ts";
import { theHouse } from "./the-house.ts";
import { thePackage } from "./the-package.ts";
import { thePrice } from "./the-price.ts";
import { vouchers } from "./vouchers.ts";

/** Every screen and state there is, in the order in which people see them. */
export const journeys: readonly Journey[] = [
  ...arriving,
  ...theHouse,
  ...thePackage,
  ...thePrice,
  ...vouchers,
  ...thePackageShared,
  ...signingUp,
  ...paying,
  ...inviting,
  ...joining,
  ...myHouse,
  ...mails,
  ...elsewhere,
];

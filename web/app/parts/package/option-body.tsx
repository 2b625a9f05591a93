import { SpeedBlocks } from "../prices/option-card.tsx";
import { splitSpeed } from "./split-speed.ts";

/** An option's description. The server has sanitised the html: nothing else on the site is rendered so. Ruling B3. */
export function OptionBody({ html }: { readonly html: string }) {
  const { rest, mbps } = splitSpeed(html);
  return (
    <>
      <div dangerouslySetInnerHTML={{ __html: rest }} />
      {mbps !== undefined && <SpeedBlocks mbps={mbps} />}
    </>
  );
}

import { SpeedBlocks } from "../prices/option-card.tsx";
import { splitSpeed } from "./split-speed.ts";

/** The only HTML rendered as such; the server has sanitised it. Ruling B3. */
export function OptionBody({ html }: { readonly html: string }) {
  const { rest, mbps } = splitSpeed(html);
  return (
    <>
      <div dangerouslySetInnerHTML={{ __html: rest }} />
      {mbps !== undefined && <SpeedBlocks mbps={mbps} />}
    </>
  );
}

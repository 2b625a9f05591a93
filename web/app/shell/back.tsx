import { BackButton } from "@evenly/design/back-button";
import { browserBack, type WayBack } from "@evenly/domain/journey";
import { useNavigate } from "react-router";
import * as words from "./words.tsx";

type BackProps = {
  readonly to: WayBack;
  /** Where it leads, in words. */
  readonly label?: string;
  readonly onDusk?: boolean;
};

/** The way back, as the journey's table has it: nothing where there is none; without history, to `/` (Ruling D9). */
export function Back({ to, label = words.back, onDusk = false }: BackProps) {
  const navigate = useNavigate();
  if (to === undefined) return null;
  const goBack = () => {
    if (to !== browserBack) return navigate(to);
    const { idx } = (history.state ?? {}) as { idx?: number };
    return idx ? navigate(-1) : navigate("/");
  };
  return (
    <BackButton onDusk={onDusk} onClick={() => void goBack()}>
      {label}
    </BackButton>
  );
}

import { BackButton } from "@evenly/design/back-button";
import { browserBack, type WayBack } from "@evenly/domain/journey";
import * as pages from "@evenly/domain/pages";
import { useNavigate } from "react-router";
import * as words from "./words.tsx";

type BackProps = {
  readonly to: WayBack;
  readonly label?: string;
  readonly onDusk?: boolean;
};

/** The way back by the journey's table; `/` without history (Ruling D9). */
export function Back({ to, label = words.back, onDusk = false }: BackProps) {
  const navigate = useNavigate();
  if (to === undefined) return null;
  const goBack = () => {
    if (to !== browserBack) return navigate(to);
    const { idx } = (history.state ?? {}) as { idx?: number };
    return idx ? navigate(-1) : navigate(pages.home);
  };
  return (
    <BackButton onDusk={onDusk} onClick={() => void goBack()}>
      {label}
    </BackButton>
  );
}

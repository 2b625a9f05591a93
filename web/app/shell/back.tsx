import { browserBack } from "@evenly/domain/sign-up-journey";
import { useNavigate } from "react-router";
import { BackButton } from "../design/back-button.tsx";

/** The way back: to a path, or one step in the browser's history; without history, to `/` (Ruling D9). */
export function Back({ to }: { readonly to: string }) {
  const navigate = useNavigate();
  const goBack = () => {
    if (to !== browserBack) return navigate(to);
    const { idx } = (history.state ?? {}) as { idx?: number };
    return idx ? navigate(-1) : navigate("/");
  };
  return <BackButton onClick={() => void goBack()} />;
}

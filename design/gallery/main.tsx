import { createRoot } from "react-dom/client";
import { Gallery } from "./gallery.tsx";

const main = document.querySelector("main");
if (main) createRoot(main).render(<Gallery />);

import { Gallery } from "./gallery.tsx";

export const meta = () => [{ title: "Components" }, { name: "robots", content: "noindex" }];

/** Served in trials only. */
export default function GalleryRoute() {
  return <Gallery />;
}

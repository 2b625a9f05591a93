import { Gallery } from "./gallery.tsx";

export const meta = () => [{ title: "Components" }, { name: "robots", content: "noindex" }];

/** In a trial only: no other installation serves this page. */
export default function GalleryRoute() {
  return <Gallery />;
}

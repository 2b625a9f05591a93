import { Gallery } from "./gallery.tsx";

export function meta() {
  return [{ title: "Components" }, { name: "robots", content: "noindex" }];
}

export default function GalleryRoute() {
  return (
    <main id="main">
      <Gallery />
    </main>
  );
}

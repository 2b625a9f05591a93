import { Button } from "@evenly/design/button";
import { House } from "@evenly/design/house/house";
import { DuskHero, Title } from "@evenly/design/page";
import { documentTitle } from "./page-meta.ts";
import styles from "./not-found.module.css";

/** Spec §2 Not-found page. Everything is dark: nobody lives here. */
export function NotFound() {
  return (
    <DuskHero
      className={styles.page}
      scene={<House housemates={6} street label="A house at night with every light off." />}
    >
      <title>{documentTitle("Page not found")}</title>
      <Title onDusk size="hero">
        There's a problem. <span className={styles.what}>This page could not be found.</span>
      </Title>
      <Button variant="lamp" to="/">
        Back Home
      </Button>
    </DuskHero>
  );
}

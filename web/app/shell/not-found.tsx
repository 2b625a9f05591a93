import { Button } from "@evenly/design/button";
import { House } from "@evenly/design/house/house";
import { DuskHero, Title } from "@evenly/design/page";
import * as pages from "@evenly/domain/pages";
import { documentTitle } from "./page-meta.ts";
import styles from "./not-found.module.css";
import * as shared from "../parts/words.ts";
import * as words from "./words.tsx";

/** Spec §2 Not-found page. An unlit house. */
export function NotFound() {
  return (
    <DuskHero className={styles.page} scene={<House housemates={6} street label={shared.darkHouse} />}>
      <title>{documentTitle(words.notFoundPage)}</title>
      <Title onDusk size="hero">
        {words.problem} <span className={styles.what}>{words.notFound}</span>
      </Title>
      <Button variant="lamp" to={pages.home}>
        {shared.backHome}
      </Button>
    </DuskHero>
  );
}

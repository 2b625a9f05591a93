import { Link } from "react-router";
import * as pages from "../pages.ts";
import styles from "../staff.module.css";

export default function NotFound() {
  return (
    <main className={styles.door}>
      <h1>There is no such page.</h1>
      <Link to={pages.home}>Back to the search</Link>
    </main>
  );
}

import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

const api = process.env.API_ORIGIN ?? "http://127.0.0.1:3001";

type ModuleGraph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/** What the landing page and the shell import, however far down: one file, so that the first visit loads nothing else. */
const isOfFirstPage = (() => {
  const reached = new Set<string>();
  const reach = (id: string, graph: ModuleGraph) => {
    if (reached.has(id)) return;
    reached.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reach(imported, graph);
  };
  const starts = ["root.tsx", "pre-signup/route.tsx"].map((file) => `${import.meta.dirname}/app/${file}`);
  return (id: string, graph: ModuleGraph) => {
    for (const start of starts) reach(start, graph);
    return reached.has(id);
  };
})();

const ours = /\/(web\/app|domain\/src|contract\/src)\//;

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // In two, which come over two connections at once.
            { name: "react", test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
            { name: "router", test: /\/node_modules\/(react-router|zustand)\//, priority: 2 },
            {
              debugName: "start",
              name: (id, graph) => (isOfFirstPage(id, graph) ? "start" : null),
              test: ours,
              priority: 1,
            },
            { name: "shared", test: ours, minShareCount: 6 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": api, "/dev/mailbox": api } },
});

/** The server's rooms, from the top; each may import later ones through their index.ts. */
const rooms = [
  "staff",
  "rights",
  "households",
  "payments",
  "cases",
  "pricing",
  "leads",
  "addresses",
  "mail",
  "access",
  "settings",
  "trial-clock",
  "http",
  "queue",
];

/** The composition root, which no room may import. */
const startFiles = new Set(
  ["app", "create-dependencies", "job-handlers", "main"].map((name) => `server/src/${name}.ts`),
);

const roomOf = (path) => rooms.find((room) => path.startsWith(`server/src/${room}/`));

/** Why a server file may not import another, else undefined; paths from the root. */
export const complaintAboutRooms = (from, to) => {
  if (!from.startsWith("server/") || from.startsWith("server/test/") || from.endsWith(".test.ts"))
    return undefined;
  const [here, there] = [roomOf(from), roomOf(to)];
  if (here && startFiles.has(to)) return `the room ${here} may not import ${to}`;
  if (there === undefined || here === there) return undefined;
  if (here && rooms.indexOf(there) < rooms.indexOf(here)) return `${here} may not import ${there}`;
  // Its types come from the files that define them: through the rooms' index.ts everything would import everything.
  if (from === "server/src/dependencies.ts") return undefined;
  return there === "http" || to === `server/src/${there}/index.ts`
    ? undefined
    : `enter ${there} through server/src/${there}/index.ts`;
};

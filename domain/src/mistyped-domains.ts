import { normaliseEmail } from "./person.ts";

/** How names of mailboxes and universities are mistyped. */
const mistypedNames: Readonly<Record<string, string>> = {
  gmail: "gmial gamil gmai gmal gmil gnail gmaill ggmail gmaik gmaol gmali gmsil gimail gmeil gmaul gmaio",
  googlemail: "googlemial goglemail googelmail googlmail gogglemail",
  hotmail:
    "hotmial hotmai hotmal hotmil hotamil homail hotmaill hotnail hitmail htomail hotmali hotmaik hotmsil",
  outlook: "outlok outloo outllok oulook outook outlool outllook outlokk ourlook iutlook putlook",
  icloud: "iclou iclid icoud icluod iclod icolud iclould iclud icloude icloid iclound iclpud",
  yahoo: "yaho yahooo yhoo yhaoo yahho yahoi yaoo yshoo tahoo",
  btinternet:
    "btinternt btinernet btintenet btinterent btinterne btinetrnet btintrnet btinterner binternet btinteret",
  btopenworld: "btopenword btopenwrld btopenwolrd",
  virginmedia: "virginmeda virgimedia viginmedia virgnmedia virginmdia virginmeia virginmedai virginmeida",
  ntlworld: "ntlword ntlwolrd ntlworl",
  protonmail: "protonmial protonmal prontonmail",
  talktalk: "talktak taktalk talktlak talktalkk",
  blueyonder: "blueyoder bluyonder blueynder bluyeonder",
  tiscali: "tiscal tisacli tiscalli",
  leeds: "leds leed leesd leeeds",
  manchester: "manchster mancheser manchesetr machester manchestor",
  sheffield: "sheffeild shefield sheffied",
  nottingham: "notingham nottigham nottinham",
  liverpool: "liverpol livepool liverpoool",
  bristol: "brisol bristl bristo",
  durham: "duram durhan",
  southampton: "southhampton southampon",
  lancaster: "lancater lancaser",
};

/** How endings are mistyped: none of these exists. */
const mistypedEndings: Readonly<Record<string, string>> = {
  com: "con cmo ocm comm vom xom cim coom cpm clm c0m",
  net: "ner nte nett het",
  "co.uk": "co.ik co.ul co.uj co.u co.ukk co.ukl couk cou.k co.k coo.uk cp.uk xo.uk vo.uk",
  "ac.uk": "ac.ik ac.ul ac.uj ac.u ac.ukk ac.ukl acuk acu.k ac.k ca.uk av.uk ax.uk acc.uk",
};

const wellKnown: Readonly<Record<string, string>> = {
  com:
    "gmail googlemail hotmail outlook icloud yahoo live btinternet btopenworld virginmedia ntlworld protonmail " +
    "aol msn mac me sky",
  net: "talktalk plus",
  "co.uk": "hotmail yahoo live blueyonder tiscali aol",
  "ac.uk":
    "leeds leedsbeckett student.leedsbeckett manchester student.manchester mmu stu.mmu sheffield shu student.shu " +
    "nottingham ntu my.ntu bham student.bham bristol uwe live.uwe liverpool ljmu student.ljmu newcastle ncl " +
    "northumbria durham york exeter bath soton southampton cardiff swansea ed sms.ed gla student.gla strath ucl kcl " +
    "imperial lse qmul warwick le student.le lincoln cam ox hull bradford plymouth port brighton sussex kent essex " +
    "uea reading surrey lancaster keele qub ulster coventry dmu aston",
};

/** Other countries' endings, of mailboxes that are not there. */
const elsewhere: Readonly<Record<string, string>> = {
  "gmail.com": "gmail.co gmail.cm gmail.om gmail.co.uk gmail.uk gmail.com.uk",
  "googlemail.com": "googlemail.co googlemail.co.uk",
  "hotmail.com": "hotmail.co hotmail.cm hotmail.om",
  "hotmail.co.uk": "hotmail.uk hotmail.com.uk",
  "outlook.com": "outlook.co outlook.cm outlook.om",
  "icloud.com": "icloud.co icloud.cm icloud.om icloud.co.uk icloud.uk",
  "yahoo.co.uk": "yahoo.com.uk",
  "btinternet.com": "btinternet.co btinternet.co.uk btinternet.uk",
  "virginmedia.com": "virginmedia.co virginmedia.co.uk",
};

function wordsOf(text = "") {
  return text.split(" ").filter(Boolean);
}

const mistyped: ReadonlyMap<string, string> = new Map([
  ...Object.entries(wellKnown).flatMap(([ending, names]) =>
    wordsOf(names).flatMap((name) =>
      [name, ...wordsOf(mistypedNames[name])].flatMap((typedName) =>
        [ending, ...wordsOf(mistypedEndings[ending])].map(
          (typedEnding) => [`${typedName}.${typedEnding}`, `${name}.${ending}`] as const,
        ),
      ),
    ),
  ),
  ...Object.entries(elsewhere).flatMap(([meant, typed]) =>
    wordsOf(typed).map((domain) => [domain, meant] as const),
  ),
]);

/** A correction for a mistyped well-known domain, else undefined; never a reason to refuse. Spec §5, Ruling C16. */
export function suggestEmail(typed: string): string | undefined {
  const email = normaliseEmail(typed);
  const [local, domain = ""] = email.split("@");
  const meant = mistyped.get(domain);
  return !local || meant === undefined || meant === domain ? undefined : `${local}@${meant}`;
}

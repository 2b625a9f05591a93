import { describe, expect, it } from "vitest";
import { suggestEmail } from "./mistyped-domains.ts";

const realDomains = {
  providers: `gmail.com googlemail.com hotmail.com hotmail.co.uk hotmail.fr hotmail.it hotmail.de hotmail.es outlook.com
    outlook.fr outlook.de outlook.es outlook.ie live.com live.co.uk live.ie live.fr live.it live.nl msn.com icloud.com
    me.com mac.com yahoo.com yahoo.co.uk yahoo.co.in yahoo.in yahoo.ie yahoo.fr yahoo.de yahoo.it yahoo.es yahoo.ca
    yahoo.com.au yahoo.com.br yahoo.com.hk yahoo.co.jp ymail.com rocketmail.com aol.com aol.co.uk mail.com email.com
    usa.com gmx.com gmx.net gmx.de gmx.co.uk web.de t-online.de freenet.de libero.it tiscali.it tiscali.co.uk virgilio.it
    alice.it orange.fr wanadoo.fr free.fr laposte.net sfr.fr abv.bg mail.bg mail.ru yandex.ru yandex.com rambler.ru
    seznam.cz centrum.cz wp.pl onet.pl o2.pl interia.pl mail.hu gmail.hu freemail.hu citromail.hu qq.com 163.com 126.com
    sina.com naver.com daum.net rediffmail.com bt.com btinternet.com btopenworld.com talktalk.net sky.com virginmedia.com
    ntlworld.com blueyonder.co.uk plus.net plusnet.com zen.co.uk o2.co.uk orange.net cox.net comcast.net verizon.net
    sbcglobal.net bigpond.com shaw.ca proton.me protonmail.com pm.me tutanota.com tuta.io fastmail.com fastmail.fm
    hey.com zoho.com hushmail.com mailbox.org posteo.de duck.com privaterelay.appleid.com inbox.lv eircom.net
    mask.io shop.com.ar family.name gov.scot nhs.scot dundee.scot example.com`,
  ukUniversities: `leeds.ac.uk leedsbeckett.ac.uk leedstrinity.ac.uk manchester.ac.uk student.manchester.ac.uk mmu.ac.uk
    salford.ac.uk sheffield.ac.uk shu.ac.uk york.ac.uk yorksj.ac.uk hull.ac.uk bradford.ac.uk hud.ac.uk nottingham.ac.uk
    ntu.ac.uk bham.ac.uk bcu.ac.uk aston.ac.uk warwick.ac.uk coventry.ac.uk bristol.ac.uk uwe.ac.uk bath.ac.uk
    bathspa.ac.uk exeter.ac.uk plymouth.ac.uk marjon.ac.uk liverpool.ac.uk liv.ac.uk ljmu.ac.uk hope.ac.uk edgehill.ac.uk
    ncl.ac.uk northumbria.ac.uk durham.ac.uk sunderland.ac.uk tees.ac.uk ed.ac.uk sms.ed.ac.uk napier.ac.uk hw.ac.uk
    gla.ac.uk gcu.ac.uk gsa.ac.uk strath.ac.uk st-andrews.ac.uk dundee.ac.uk abdn.ac.uk rgu.ac.uk stir.ac.uk uws.ac.uk
    cardiff.ac.uk swansea.ac.uk aber.ac.uk bangor.ac.uk qub.ac.uk ulster.ac.uk ucl.ac.uk kcl.ac.uk imperial.ac.uk
    ic.ac.uk lse.ac.uk qmul.ac.uk city.ac.uk soas.ac.uk gold.ac.uk rhul.ac.uk bbk.ac.uk arts.ac.uk lsbu.ac.uk
    westminster.ac.uk kingston.ac.uk roehampton.ac.uk brunel.ac.uk uel.ac.uk gre.ac.uk mdx.ac.uk cam.ac.uk aru.ac.uk
    ox.ac.uk brookes.ac.uk soton.ac.uk solent.ac.uk port.ac.uk sussex.ac.uk brighton.ac.uk kent.ac.uk essex.ac.uk
    uea.ac.uk reading.ac.uk surrey.ac.uk le.ac.uk dmu.ac.uk lboro.ac.uk lincoln.ac.uk lancaster.ac.uk uclan.ac.uk
    cumbria.ac.uk keele.ac.uk staffs.ac.uk derby.ac.uk worc.ac.uk glos.ac.uk open.ac.uk falmouth.ac.uk bournemouth.ac.uk`,
  overseasUniversities: `harvard.edu mit.edu stanford.edu yale.edu columbia.edu nyu.edu berkeley.edu ucla.edu umich.edu
    cornell.edu utoronto.ca mcgill.ca ubc.ca nus.edu nus.edu.sg u.nus.edu ntu.edu.sg smu.edu.sg hku.hk cuhk.edu.hk
    link.cuhk.edu.hk live.cuhk.edu.hk ust.hk polyu.edu.hk um.edu.my ukm.edu.my lums.edu.pk nust.edu.pk unilag.edu.ng
    ui.edu.ng knust.edu.gh uct.ac.za wits.ac.za sydney.edu.au unimelb.edu.au unsw.edu.au anu.edu.au auckland.ac.nz
    otago.ac.nz tcd.ie ucd.ie ucc.ie umail.ucc.ie mail.ucc.ie dcu.ie universityofgalway.ie technion.ac.il tau.ac.il
    iitb.ac.in du.ac.in tsinghua.edu.cn pku.edu.cn fudan.edu.cn u-tokyo.ac.jp kyoto-u.ac.jp snu.ac.kr ethz.ch epfl.ch
    tum.de lmu.de uva.nl tudelft.nl kuleuven.be sorbonne-universite.fr polimi.it unibo.it uam.es ku.dk kth.se uio.no`,
  charitiesAndPublicBodies: `charity.org charity.org.uk oxfam.org.uk shelter.org.uk crisis.org.uk mind.org.uk
    citizensadvice.org.uk nspcc.org.uk rnli.org.uk cancer.org.uk macmillan.org.uk redcross.org.uk bhf.org.uk scope.org.uk
    leeds.gov.uk manchester.gov.uk sheffield.gov.uk nhs.net nhs.uk trust.nhs.uk justice.gov.uk police.uk
    headingley.leeds.sch.uk parliament.uk wikimedia.org`,
};

function namesIn(text: string) {
  return text.split(/\s+/);
}

describe("'Did you mean'", () => {
  it.each([
    ["amira@gmial.com", "amira@gmail.com"],
    ["amira@gmail.con", "amira@gmail.com"],
    ["amira@gmail.co.uk", "amira@gmail.com"],
    ["amira@hotmial.co.uk", "amira@hotmail.co.uk"],
    ["amira@hotmial.con", "amira@hotmail.com"],
    ["amira@hotmail.co", "amira@hotmail.com"],
    ["amira@iclid.com", "amira@icloud.com"],
    ["amira@virginmedia.con", "amira@virginmedia.com"],
    ["amira@btinternt.com", "amira@btinternet.com"],
    ["amira@yahoo.co.ik", "amira@yahoo.co.uk"],
    ["amira@talktalk.nte", "amira@talktalk.net"],
    ["amira@leeds.ac.ik", "amira@leeds.ac.uk"],
    ["amira@student.manchester.acuk", "amira@student.manchester.ac.uk"],
    ["amira@sheffeild.ac.uk", "amira@sheffield.ac.uk"],
    ["\u200b Amira@GMIAL.com", "amira@gmail.com"],
  ])("for %j suggests %j [S5.4] [C16]", (typed, meant) => {
    expect(suggestEmail(typed)).toBe(meant);
    expect(suggestEmail(meant)).toBeUndefined();
  });

  it.each(Object.entries(realDomains))("suggests nothing for the %s that there are [C16]", (_, domains) => {
    for (const domain of namesIn(domains)) expect(suggestEmail(`a@${domain}`), domain).toBeUndefined();
  });

  it("knows more than 200 domains that there are [C16]", () => {
    expect(new Set(Object.values(realDomains).flatMap(namesIn)).size).toBeGreaterThan(200);
  });

  it("suggests nothing for what is no email, or an unknown domain [C16]", () => {
    for (const typed of [
      "",
      "amira",
      "amira@",
      "amira@gmial",
      "@gmial.com",
      "a@b@gmial.com",
      "a@constructor",
      "a@gmial.de",
    ])
      expect(suggestEmail(typed)).toBeUndefined();
  });
});

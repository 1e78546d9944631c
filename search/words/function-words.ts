import { normalize } from '#contract/text/normalize.ts';
import { fold } from './fold.ts';
import { primaryLanguage } from './stem.ts';

/**
 * Words that express how other words belong together, and question words, by language. Excludes those that also name something
 * readers look for.
 */
const LISTS: Readonly<Record<string, string>> = {
  ar: `في من على إلى عن مع بين حول خلال منذ حتى عند لدى بعد قبل تحت فوق ضد دون بدون عبر نحو أمام و أو أم ثم لكن بل إن أن لأن إذا لو كي لكي كما مثل
    هو هي هم هن هما أنا نحن أنت أنتم هذا هذه ذلك تلك هؤلاء هنا هناك الذي التي الذين اللذان اللتان اللاتي ما ماذا متى أين كيف كم لماذا هل أي أية
    لا لم لن ليس ليست لما قد كان كانت كانوا يكون تكون يكونون سوف كل بعض غير أيضا فقط جدا له لها لهم به بها بهم فيه فيها فيهم منه منها منهم عليه عليها عنه عنها
    إليه إليها والتي والذي وما ومن وفي وعلى بما مما عما فيما لمن بمن وهو وهي وكان وكانت إحدى أحد تم يتم كلا سواء حيث وكم وما`,
  cs: `a aby ale ani ano asi až bez bude budou by byl byla byli bylo být co což či do i ho ja jak jaká jaké jaký jako je jeho jejich její jen ještě ji jich jim jsem jsi jsme jsou
    jste k kam kde kdo kdy když která které který kteří ke kolik ku má mají mezi mi mít mne mně na nad nám nás ne nebo není než ni nic o od on ona oni ono pak po pod podle pokud
    pro proč proto před přes při s se si také tak tam ten tento to toho tom tomu tu tuto ty u už v ve však vy z za ze že`,
  da: `af alle alt anden at både blev blive bliver da de dem den denne der deres det dette dig din disse dog du efter eller en end er et for fordi fra få får gennem han hans har havde have
    hende hendes her hos hvad hvem hver hvilke hvilken hvilket hvis hvor hvordan hvorfor hvornår i ikke ind ingen intet jeg jer jo kan kun kunne lige man mange med meget mellem men mens mig min
    mit mod mod når nej nogen noget nogle nu og også om op os over på sammen sig sin sine sit skal skulle som så sådan til ud uden under var ved vi vil ville være været vores`,
  de: `ab aber alle allem allen aller alles als also am an andere anderen anderer anderes auch auf aus bei beim bin bis bist da dabei dadurch dafür dagegen daher damit danach dann daran darauf daraus darf
    darin darüber darum das dass daß davon dazu dein deine dem den denen denn dennoch der deren des dessen die dies diese diesem diesen dieser dieses doch dort du durch dürfen ein eine einem einen einer
    eines einige einigen einiger einmal er es etwa etwas euch euer eure für gegen gibt gab hab habe haben hat hatte hätte hatten hätten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in indem ins
    ist ja je jede jedem jeden jeder jedes jedoch jene jenem jenen jener jenes jetzt kann kannst kein keine keinem keinen keiner können könnte konnte konnten machen man manche mehr mein meine meinem
    meinen meiner mich mir mit muss musste müssen nach neben nicht nichts noch nun nur ob obwohl oder ohne sehr seid sein seine seinem seinen seiner seines seit selbst sich sie sind so sogar solche solchem
    solchen solcher soll sollen sollte sollten sondern sonst über um und uns unser unsere unserem unseren unter viel viele vielen vom von vor wann war waren warum was weil weiter welche welchem welchen welcher
    welches wem wen wenig weniger wenn wer werde werden wessen weswegen wie wieder wieso wie viel wieviel wieviele will wir wird wo wobei wodurch wofür woher wohin womit woran worauf woraus worin worüber
    wovon wozu wollen wollte wollten würde wurde würden wurden wäre wären während warst zu zum zur zwar zwischen bzw sowie`,
  el: `ο η το οι τα του της των τον την τους τις στο στη στην στον στους στις στα από για με σε κατά μετά πριν προς χωρίς μεταξύ ως έως και κι ή αλλά όμως αν εάν όταν ενώ γιατί διότι επειδή ώστε
    να θα δεν μην μη δε ας που πως πώς πού ότι ό,τι όπως τι ποιος ποια ποιο ποιοι ποιες ποιον ποιων ποιους πότε πόσο πόσα πόσοι πόσες πόση πόσος ένα ένας μια μία μιας ενός είναι ήταν είχε είχαν
    έχει έχουν είμαι είσαι είμαστε αυτό αυτή αυτός αυτά αυτές αυτοί αυτού αυτής αυτών αυτόν αυτήν αυτούς εκείνο εκείνη εκείνος μου σου μας σας τους εγώ εσύ εμείς εσείς όλα όλοι όλες όλο κάθε κάποιος
    κάποια κάποιο οποίο οποία οποίος οποίοι οποίες οποίου οποίας οποίων οποίους οποίον πολύ πιο μόνο επίσης τότε τώρα εδώ εκεί καθώς λόγω ανάμεσα`,
  en: `a about above across after again against all almost along already also although always am among an and another any are aren around as at be became because become becomes been before being below
    between both but by can cannot could couldn did didn do does doesn doing done down during each either else ever every few for from further get gets give given gives giving had hadn has hasn have haven having he her here
    hers herself him himself his how however i if in instead into is isn it its itself just let like made make makes making many me might mine more most much must my myself neither no nor not of off often on
    once one only onto or other others our ours ourselves out over own per perhaps please quite rather same shall she should shouldn since so some such than that the their theirs them themselves then there
    therefore these they this those through thus to together too toward towards under unless until up upon used uses using very via was wasn we were weren what whatever when where whereas whether which
    while who whom whose why will with within without would wouldn yet you your yours yourself`,
  es: `a al algo algún alguna algunas alguno algunos ante antes aquel aquella aquellas aquellos aquello aquí así aun aún aunque bajo bien cada como cómo con contra cual cuál cuales cuáles cualquier cuando cuándo cuanto
    cuánto cuánta cuántas cuántos cuyo cuya de del desde donde dónde dos durante e el él ella ellas ellos en entre era eran es esa esas ese eso esos esta está estaba estaban estado están estar estas este esto
    estos fue fueron ha había habían haber hace hacen hacer hacia hasta hay han hizo incluso la las le les lo los más me mediante mi mientras mis mucho muchos muy nada ni no nos nosotros nuestra nuestro o os otra
    otras otro otros para pero poco podía por porque porqué pudo puede pueden pues que qué quien quién quienes quiénes se sea según ser si sí sido siempre sin sino sobre son su sus suya suyo también tan tanto te tener
    tenía tenían tiene tienen tu tus tuvo un una unas uno unos usted ustedes y ya yo`,
  fi: `ei eivät ehkä eli ennen enemmän että he heidän heille heitä hän hänelle hänen häntä ilman itse ja jo jonka jonkin jopa jos joka joko jotka joita jolla jolle josta jossa johon joten jotta kaikki kanssa kautta keitä
    kenelle kenen ketkä kenet koska kuin kuinka kuka kukin kun kunnes kuten lisäksi me meidän mihin mikä mikään miksi mille millä milloin millainen minkä minun minä missä mistä mitkä mitä miten monta moni muita mukaan mutta muu
    myös ne nekin niiden niin niitä noin nuo nyt näiden nämä oli olisi olivat olla olen on olleet ollut oma ovat paitsi paljon pois sekä sen se sen siellä siinä siitä siis silloin sillä sinä sitä siksi taas tai te teidän
    tämä tämän tässä tästä tuo tätä vaan vai vaikka vain vielä voi voivat vuoksi yli`,
  fr: `a à afin ai ainsi alors après as au aucun aucune auprès aussi autre autres aux avaient avait avant avec avez avoir avons beaucoup bien car ce ceci cela celle celles celui cependant certains ces cet cette ceux chaque
    chez ci combien comme comment contre d dans de déjà depuis des dès dont donc du durant elle elles en encore entre es est et étaient était étant été être eu eux fait faire fut furent il ils j jamais je jusqu jusque l la là laquelle
    le lequel les lesquelles lesquels leur leurs lors lorsque lui m ma mais malgré me même mêmes mes mieux moi moins mon n ne ni non nos notre nous on ont ou où par parce parmi pas pendant peu peut peuvent plus plusieurs
    plutôt pour pourquoi pouvait près puis puisque qu quand que quel quelle quelles quelque quelques quels qui quoi s sa sans se selon sera ses si sinon soi soit son sont sous sur t ta tandis te tel telle tes toi ton toujours
    tous tout toute toutes très trop tu un une vers via voici voilà vos votre vous y`,
  ga: `a ach ag agus an ann aon ar arís as atá ba b bhí bhfuil bhur bíonn cad cá cárb cathain cé cén céard cibé conas chuig chun chomh d dá dár de do dom don dtí duit é í iad eile faoi féin fuair gach gan go gur i iad idir in is leis le lena
    léi liom ina inár má mar mé mo muid na nach nár ní níl níor níos nó nuair ó os ón pé roimh sa san seo sé sí siad sibh sin sinn sna sular tá tar trí trína thar tú um uile`,
  hi: `का की के को में से पर ने और या एवं तथा कि जो जिस जिसे जिसका जिसकी जिसके जिसने जिसमें जिन जिन्हें जिनका जिनके वह वे यह ये इस इसे इसका इसकी इसके इसमें इन इनके उस उसे उसका उसकी उसके उसने उन उनके उन्हें उन्होंने
    है हैं हो होता होती होते हुआ हुई हुए था थी थे होना होने कर करना करने करता करती करते किया की गया गई गए जा जाता जाती जाते रहा रही रहे सकता सकती सकते क्या क्यों कब कहाँ कहां कैसे कैसा कौन किस किसे किसका किसकी
    किसके किसने किन कितना कितनी कितने कौनसा कौनसी लिए साथ तक बाद पहले द्वारा भी ही तो न नहीं मत अपना अपनी अपने मैं हम तुम आप मेरा हमारा एक कुछ कोई सभी सब बहुत जैसे जब तब यदि अगर लेकिन परन्तु किंतु तरह बारे दौरान वाला वाली वाले`,
  hu: `a abban ahhoz ahogy ahol aki akik akkor alatt amely amelyek amelynek amelyet ami amikor amit arra az azért azok azon azt azután be belül benne bár csak de e egy egyéb egyes egyik el ellen elő előtt én engem ennek és ez ezek
    ezen ezt ezzel fel felé ha hanem hány hogy hogyan hol honnan hova hozzá igen így ill illetve ilyen is itt jó jobban kell kellett keresztül ki kicsoda kik kit kívül között közül le legyen lehet lenne lenni lesz lett majd már
    más meg mely melyek melyik mellett mennyi mert mi miatt mikor milyen minden mindig mint miért miként mit mivel most nagyon ne néha nekem neki nem nincs ő ők őket össze olyan ott pedig s sem saját se sok számára szerint
    szinte által talán tehát te ti több tovább től ugyanis úgy után utána vagy vagyok valaki valami van vannak vele vissza volna volt voltak`,
  id: `ada adalah adapun agar akan aku anda antara apa apabila apakah apa atas atau bagaimana bagi bahwa bagaimanakah beberapa begitu belum berapa berapakah bila bisa bukan dalam dan dapat dari daripada demi dengan di dia
    dimana hanya harus hingga ia ini itu jadi jika juga kah kami kamu kapan kapankah karena ke kepada ketika kita lagi lah lain lalu lebih maka mana mereka mengapa menjadi merupakan namun nya oleh pada para pernah pun saat
    saja sambil sampai sangat saya sebagai sebuah secara sedang sehingga sejak selain selama semua seorang seperti serta setelah setiap siapa siapakah suatu sudah supaya tanpa tapi telah tentang terhadap tersebut tetapi
    tidak untuk yaitu yakni yang`,
  it: `a abbia ad agli ai al alcun alcune alcuni all alla alle allo anche ancora aveva avevano avere ben c che chi ci ciò coi col come con contro così cui d da dagli dai dal dall dalla dalle dallo degli dei del dell della delle dello
    dentro di dopo dove dov due durante e è ed egli era erano essa esse essere essi ha hanno ho i il in invece io l la le lei li lo loro lui m ma me mentre mi mia mie miei mio molti molto ne né negli nei nel nell nella nelle nello
    no noi non nostra nostro o ogni oltre ora per perché perciò però più poi può possono prima proprio qual quale quali quando quanta quante quanti quanto quasi quel quell quella quelle quelli quello quest questa queste questi
    questo qui s sarà se sei senza si sì sia siamo siano sono sopra sotto sta stata state stati stato su sua sue sugli sui sul sull sulla sulle sullo suo suoi t tra fra tu tua tuo tutta tutte tutti tutto un una uno vi viene vengono v voi`,
  nl: `aan af al alle alles als altijd ander andere andere ben bij bijvoorbeeld daar daarom dan dat de den deze die dit doch doe doen door dus een eens en er ge geen haar had hadden hare heb hebben heeft hem hen het hier hij hoe
    hoeveel hun ik in is ja je jij jou jullie kan kon konden kunnen maar mag me meer men met mij mijn moet moeten na naar niet niets nog nu of om omdat ondanks onder ons onze ook op over reeds se sinds te tegen tijdens toch toen tot tussen u
    uit uw van vanaf veel via vol volgens voor vooral waar waarbij waardoor waarin waarmee waarom waarop waarvan waarvoor wanneer want waren was wat we wel welk welke werd werden wie wiens wij wil worden wordt zal ze zei zelf
    zich zij zijn zo zonder zou zouden zowel`,
  no: `alle alt andre at av bare begge ble blei bli blir blitt både båe da de deg dei deim deira deires dem den denne der dere deres det dette di din disse ditt du dykk dykkar då eg ein eit eitt eller elles en enn er et ett etter for fordi
    fra frå før gjennom ha hadde han hans har hennar henne hennes her hjå ho hoe honom hos hoss hossen hun hva hvem hver hvilke hvilken hvilket hvis hvor hvordan hvorfor hvorhen i ikke ikkje ingen ingi inkje inn inni ja jeg kan kom korleis korso kun
    kunne kva kvar kvarhelst kven kvi kvifor man mange me med medan meg meget mellom men mens mer mi min mine mitt mot mykje må nå når ned no noe noen noka noko nokon nokor nokre og også om opp oss over på samme seg selv si sia sidan
    siden sin sine sitt sjøl skal skulle slik so som somme somt så sånn til um under upp ut uten utan var vart varte ved vere verte vi vil ville vore vors vort vår være vært`,
  pl: `a aby ale albo ani aż bardzo bez bo by być był była było były będzie będą co czego czemu czy czyli czym dla dlaczego do gdy gdzie go i ich ile im inne innych iż ja jak jaka jakie jaki jako je jednak jego jej jest jestem jeszcze jeśli jeżeli
    już kiedy kim kogo komu która które którego której który których którym którzy kto ku lub ma mają mi mnie może można mu my na nad nam nas nasz nawet nich nie nim niż no o od ojej on ona one oni oraz pan po pod podczas poza ponieważ przed przez
    przy są się skąd sobie są swoje ta tak także tam te tego tej ten też to tu tych tylko tym u w we więc wszystko z za ze że`,
  pt: `a à ainda alguma algumas algum alguns além ante antes ao aos apenas após aquela aquelas aquele aqueles aquilo as às assim até cada com como contra cuja cujo da daquele das de dela delas dele deles depois desde dessa desse desta
    deste do dos durante e é ela elas ele eles em enquanto entre era eram essa essas esse esses esta está estão estar estas estava estavam este estes eu foi foram há havia isso isto já la lhe lhes lo mais mas me mediante meio menos mesma mesmo
    meu minha muito muitos na nas nem nessa nesse nesta neste no nos nós nossa nosso num numa não o onde os ou outra outras outro outros para pela pelas pelo pelos per perante pode podem por porque porquê porém pouco pois qual quais qualquer
    quando quanta quantas quanto quantos que quê quem se seja sem sempre sendo ser será seu seus si sido sob sobre são sua suas só tal também tanto te tem têm tendo ter teu teve tinha tinham toda todas todo todos tu tua tudo um uma umas uns você vocês`,
  ro: `a abia acea aceasta această aceea acei aceia acel acela acele acelea acest acesta aceste acestea acestei acestor acestui acești aceștia acolo ai aici al ale alt altă alta alte alți am anume apoi ar are aș asta astfel asupra atât
    atunci au avea avut ba ca că căci când cand care cărei căror cărui câți câte cât câtă către ce cea cei cel cele celor ceva chiar cine cineva cînd cu cui cum da dacă dar dată de deci deja deoarece departe deși despre din dintr dintre doar după e ea ei el ele era erau
    este eu face fără fi fie fiecare fiind fost i ia iar îi îl îmi în înainte încât încă între într își la le li lor lui mai mâine mea mult mulți multă multe ne nici niște noi nostru nu o ori orice pe până pentru peste poate pot prin printr
    sa să sale sau său se și și sînt sub sunt sunteți t tot toate tu un una unde unei unele uneori unor unu unui va vă vei voi vor vreo`,
  ru: `а без более бы был была были было быть в вам вас весь во вот все всего всех вы где да даже для до другие другой его ее ей если есть еще же за здесь и из или им ими их к как какая какие каких каким какими какова каково какой какого какому какую ко когда
    кого кем кому которая которого которое которой которые который которых кто куда ли лишь между меня мне многие может можно мой моя мы на над надо нам нас наш не него нее ней нет ни них но ну о об однако он она они оно от откуда
    перед по под после потому почему при про раз с сам свой свои своих себе себя сколько скольких со так также такие такой там те тем теперь то тогда того тоже той только том тому ту ты у уж уже хотя чего чей чем через что чтобы чье чья эта эти этим
    этих это этого этой этом этот эту я является являются`,
  sv: `alla allt att av bara blev bli blir blivit båda de dem den denna deras dess dessa det detta dig din dina ditt du där då efter ej eller en er era ert ett finns från få får för före genom ha hade han hans har henne hennes hon honom hos hur i icke
    in inga ingen inom inte ja jag ju kan kunde man med medan mellan men mer mig min mina mitt mot mycket många måste ni nu när någon något några och också om oss på redan samt samma sedan sig sin sina sitt sitta själv ska skall skulle som så
    sådan sådana till under upp ur ut utan vad var vara varför varit varje vars vart vem vems vi vid vilka vilkas vilken vilket vill åt än är även över`,
  tr: `acaba ama ancak arada artık asla aslında aynı az bana bazı belki ben beni benim bile bir birçok biri birkaç birşey biz bize bizi bizim böyle bu buna bunda bundan bunlar bunları bunların bunu bunun burada çok çünkü da daha dahi de defa değil diğer
    diye dolayı edecek eden ederek edilen ediyor en etti ettiği eğer fakat gibi göre halen hangi hangisi hani hatta hem henüz hep hepsi her herhangi herkes hiç hiçbir için ile ilgili ise işte kaç kadar karşın kendi kendine kendini ki kim kime kimi kimin kimdir
    kimse mı mi mu mü mıdır midir nasıl nasıldır ne neden nedir neler nelerdir nerede nereden nereye nesi niçin niye o olan olarak oldu olduğu olduğunu olduklarını olmadı olmak olması olmuştur olsa olsun olup olur olursa oluyor ona ondan onlar onlara onları onların onu
    onun orada oysa öyle pek rağmen sadece sanki sen senin siz sizin sonra şey şeyi şöyle şu şuna şunu tarafından tüm var vardı ve veya veyahut ya yani yapan yerine yine yoksa zaten`,
  uk: `а або але без би був була були було бути в вам вас весь ви від він вона вони воно все всі всіх де для до є за з зі і із інші їх їй його й до коли кого ким кому котра котрий крім куди лише ми мене мені між може можна на над нам нас не нема ні них но о об
    однак перед під по після при про саме свій свої себе скільки так така такий також там те тебе ти тим тільки то того тоді той тому ту у хоча хто це цей ці цього цієї чи чий чого чому через що щоб як яка яке який якого якої яку якими яких які я`,
  vi: `và là của có cho trong những các được với này đã một khi để từ đó ở đến vào về như cũng nào gì ai đâu bao nhiêu mấy vì bởi nên thì mà hoặc nhưng nếu rằng sẽ đang do`,
};

/** Languages with the list of another one. */
const SAME: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', be: 'ru', sk: 'cs', ca: 'es' };
/** In these languages marks distinguish words. */
const MARKS_MATTER = ['vi'];

const known = new Map<string, ReadonlySet<string>>();

/** The function words of a language (a BCP 47 tag) in lower case, with and without marks; empty for a language without a list. */
function functionWords(language: string): ReadonlySet<string> {
  const tag = primaryLanguage(language);
  const list = known.get(tag) ?? readList(tag);
  known.set(tag, list);
  return list;
}

function readList(tag: string): ReadonlySet<string> {
  const words = (LISTS[SAME[tag] ?? tag] ?? '').split(/\s+/).filter(Boolean);
  return new Set(MARKS_MATTER.includes(tag) ? words : words.flatMap((word) => [word, fold(word)]));
}

/**
 * Which words of a question only hold it together, in the languages of a magazine. A word that is a function word in some of them
 * and a name in others, like *war* in German and English, counts as a function word if the words around it are in such a
 * language.
 */
export function areFunctionWords(words: readonly string[], languages: readonly string[]): boolean[] {
  const lists = [...new Set(languages.map(primaryLanguage))]
    .map(functionWords)
    .filter(({ size }) => size > 0);
  const small = words.map((word) => normalize(word, 'NFC').toLowerCase());
  const counts = lists.map((list) => small.filter((word) => list.has(word)).length);
  return small.map((word, place) => {
    if (isAbbreviation(words, place)) return false;
    const others = lists.map((list, at) => ({ list, count: (counts[at] ?? 0) - Number(list.has(word)) }));
    const most = Math.max(0, ...others.map(({ count }) => count));
    const spoken = others.filter(({ count }) => count === most);
    return spoken.length > 0 && spoken.every(({ list }) => list.has(word));
  });
}

const CAPITALS = /^\p{Lu}{2,}$/u;

/** *IT* and *WHO* are names, unless all words are in capitals. */
const isAbbreviation = (words: readonly string[], place: number): boolean =>
  CAPITALS.test(words[place] ?? '') && words.some((word) => /\p{Ll}/u.test(word));

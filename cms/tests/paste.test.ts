import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { JSDOM } from 'jsdom';
import { cleanPasted } from '../extensions/blocks/app/paste.ts';

const { DOMParser, Node, NodeFilter } = new JSDOM().window;
Object.assign(globalThis, { DOMParser, Node, NodeFilter });

const clean = (html: string) => cleanPasted(html, 'https://www.lamplight.example').replace(/>\s+</g, '><');

/** A paragraph of a list, as Word for Windows puts it on the clipboard. */
const wordItem = (position: string, level: number, marker: string, text: string) =>
  `<p class=MsoListParagraphCxSp${position} style='margin-left:${level / 2}in;text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol;mso-bidi-font-family:Symbol'><span
style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>${text}<o:p></o:p></p>`;

/** An item of a list, as Word for the web puts it on the clipboard: each in a list of its own. */
const webItem = (tag: string, level: number, text: string, start = 1) =>
  `<div class="ListContainerWrapper SCXW1 BCX8"><${tag} class="BulletListStyle1 SCXW1 BCX8" role="list" start="${start}" style="margin: 0px; padding: 0px; list-style-type: disc;"><li aria-setsize="-1" data-leveltext="" data-font="Symbol" data-listid="1" data-aria-posinset="1" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr SCXW1 BCX8" style="margin: 0px 0px 0px 24px;"><p class="Paragraph SCXW1 BCX8" xml:lang="EN-US" paraid="1" style="margin: 0px;"><span data-contrast="auto" class="TextRun SCXW1 BCX8" style="font-family: Aptos;"><span class="NormalTextRun SCXW1 BCX8">${text}</span></span><span class="EOP SCXW1 BCX8" data-ccp-props="{}">&nbsp;</span></p></li></${tag}></div>`;

describe('a paste from Word', () => {
  test('has lists as lists, with their levels and numbers', () => {
    const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0in}</style></head><body lang=EN-US><!--StartFragment-->
<p class=MsoNormal>Bring<o:p></o:p></p>
${wordItem('First', 1, '·', 'a coat')}
${wordItem('Middle', 2, 'o', 'a warm\none')}
${wordItem('Last', 1, '·', '<b>two</b> tickets')}
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
${wordItem('First', 1, '3.', 'Third')}
${wordItem('Last', 1, '4.', 'Fourth')}
<!--EndFragment--></body></html>`;
    assert.equal(
      clean(html),
      '<p>Bring</p><ul><li>a coat<ul><li>a warm one</li></ul></li><li><strong>two</strong> tickets</li></ul>' +
        '<ol start="3"><li>Third</li><li>Fourth</li></ol>',
    );
  });

  test('has headings, formatting and tables, and no styles and pictures', () => {
    assert.equal(
      clean(
        `<h1 style='margin:0'><span lang=EN-GB style='color:red'>Title</span></h1><p class=MsoNormal align=center style='text-align:center'><i>In</i> <span style='mso-spacerun:yes'>  </span><span style="font-size:20pt">large</span><v:shape><img src="file:///C:/a.png"></v:shape></p><table class=MsoTableGrid border=1><tr style='mso-yfti-irow:0'><td width=312 colspan=2 valign=top><p class=MsoNormal>Cell<o:p></o:p></p></td></tr></table>`,
      ),
      '<h2>Title</h2><p><em>In</em> large</p><table><tbody><tr><td colspan="2"><p>Cell</p></td></tr></tbody></table>',
    );
  });
});

describe('a paste from Word for the web', () => {
  test('has one list for items that follow each other', () => {
    assert.equal(
      clean(
        `<div class="OutlineElement Ltr SCXW1 BCX8"><p class="Paragraph SCXW1 BCX8" role="heading" aria-level="1"><span class="TextRun">Bring</span><span class="EOP">&nbsp;</span></p></div>` +
          webItem('ul', 1, 'a coat') +
          webItem('ul', 2, 'a warm one') +
          webItem('ul', 1, 'tickets') +
          webItem('ol', 1, 'First') +
          webItem('ol', 1, 'Second', 2) +
          `<div class="OutlineElement"><p class="Paragraph"><span class="TextRun" style="font-weight: bold;">Bold</span><span class="EOP">&nbsp;</span></p></div>`,
      ),
      '<h2>Bring</h2><ul><li>a coat<ul><li>a warm one</li></ul></li><li>tickets</li></ul>' +
        '<ol><li>First</li><li>Second</li></ol><p><strong>Bold</strong></p>',
    );
  });
});

describe('a paste from Google Docs', () => {
  test('is not bold, and has its formatting and nested lists', () => {
    const span = (text: string, style = '') =>
      `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;${style}">${text}</span>`;
    const item = (text: string, level: number) =>
      `<li dir="ltr" style="list-style-type:disc;font-size:11pt" aria-level="${level}"><p dir="ltr" style="line-height:1.38" role="presentation">${span(text)}</p></li>`;
    assert.equal(
      clean(
        `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38">${span('Very ')}${span('big', 'font-weight:700;font-style:italic')}</p><br /><ul style="margin-top:0">${item('One', 1)}<ul>${item('Inner', 2)}</ul>${item('Two', 1)}</ul><p dir="rtl">${span('שלום')}</p></b><br class="Apple-interchange-newline">`,
      ),
      '<p>Very <em><strong>big</strong></em></p><ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul><p dir="rtl">שלום</p>',
    );
  });
});

test('links to the site become paths, and those to nowhere become text', () => {
  const link = (href: string) => clean(`<p><a href="${href}" style="color:blue"><span>it</span></a></p>`);
  for (const [href, expected] of [
    ['https://www.lamplight.example/ruth?a=1#cast', '/ruth?a=1#cast'],
    ['http://lamplight.example', '/'],
    ['https://www.google.com/url?q=https://lamplight.example/ruth&amp;sa=D', '/ruth'],
    ['https://other.example/', 'https://other.example/'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
  ] as const)
    assert.equal(link(href), `<p><a href="${expected}">it</a></p>`);
  for (const href of ['file:///C:/plan.docx', '#_Toc1', 'javascript:alert(1)', 'ruth'])
    assert.equal(link(href), '<p>it</p>');
});

test('nothing else runs or loads', () => {
  assert.equal(
    clean('<p onclick="x()">A<script>x()</script><iframe src="/x"></iframe><img src=x onerror=x()></p>'),
    '<p>A</p>',
  );
});

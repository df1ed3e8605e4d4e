import { Marked } from 'marked'
import type { Chapter, Part } from './chapters.ts'

const marked = new Marked()

type Addresses = ReadonlyMap<string, string>

/**
 * Renders Markdown in which `…` is a key and 「…」 a text of the screen, which links to the chapter with that name, if
 * any.
 */
const htmlOf = (markdown: string, addresses: Addresses) =>
  marked
    .parse(markdown, { async: false })
    .replace(/「([^」]+)」/g, (_, text: string) => {
      const address = addresses.get(text)
      return address ? `<a class="on-screen" href="${address}">${text}</a>` : `<b class="on-screen">${text}</b>`
    })
    .replace(/<(\/?)code>/g, '<$1kbd>')

const addressOf = ({ path }: Chapter) => (path === 'index' ? '/manual/' : `/manual/${path}.html`)

const link = (chapter: Chapter, current: Chapter) =>
  `<li><a href="${addressOf(chapter)}"${chapter === current ? ' aria-current="page"' : ''}>${chapter.title}</a></li>`

const contents = (parts: readonly Part[], current: Chapter) =>
  parts
    .map(
      ({ title, chapters }) =>
        `<details${chapters.includes(current) ? ' open' : ''}><summary>${title}</summary><ul>${chapters
          .map(chapter => link(chapter, current))
          .join('')}</ul></details>`,
    )
    .join('')

const picture = ({ picture, title }: Chapter) =>
  picture === undefined
    ? ''
    : `<figure><a href="/manual/pictures/${picture}"><img src="/manual/pictures/${picture}" alt="${title}界面" width="1280" height="800" loading="lazy"></a></figure>`

const step = (chapter: Chapter | undefined, relation: 'prev' | 'next') => {
  const label = relation === 'prev' ? '上一章' : '下一章'
  return chapter ? `<a rel="${relation}" href="${addressOf(chapter)}">${label}：${chapter.title}</a>` : '<span></span>'
}

/** Clients open their chapter from the portal: the chapters of the laboratory are not for them. */
const isForClients = ({ path }: Chapter): boolean => path === 'day/client'

/** A chapter as a page that needs no script. */
export const renderChapter = (chapter: Chapter, parts: readonly Part[]): string => {
  const chapters = parts.flatMap(part => part.chapters)
  const at = chapters.indexOf(chapter)
  const addresses = new Map(chapters.filter(one => one !== chapter).map(one => [one.title, addressOf(one)]))
  const [lead = '', ...rest] = chapter.text.split('\n\n')
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${chapter.title} - 用户手册</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/manual/manual.css">
</head>
<body class="manual">
<a class="skip" href="#main">跳到正文</a>
<nav aria-label="目录">${
    isForClients(chapter)
      ? '<p class="name">用户手册</p><p><a href="/front/">回到门户</a></p>'
      : `<p class="name"><a href="/manual/">用户手册</a></p>${contents(parts, chapter)}<p><a href="/">回到系统</a></p>`
  }</nav>
<main id="main" tabindex="-1">
<h1>${chapter.title}</h1>
${htmlOf(lead, addresses)}${picture(chapter)}${htmlOf(rest.join('\n\n'), addresses)}
${isForClients(chapter) ? '' : `<footer>${step(chapters[at - 1], 'prev')}${step(chapters[at + 1], 'next')}</footer>`}
</main>
</body>
</html>
`
}

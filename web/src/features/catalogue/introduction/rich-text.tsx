import { type IntroductionTag, introductionTags } from '@seam/contract/catalogue/introduction'
import { createElement, type ReactNode, useMemo } from 'react'
import { ServerImage } from '../../../kit/image/server-image.tsx'

const isKnownTag = (tag: string): tag is IntroductionTag => introductionTags.some(one => one === tag)

const linkOf = (element: Element) => {
  const href = element.getAttribute('href') ?? ''
  return /^(https?:|mailto:|tel:)/i.test(href) ? { href, target: '_blank', rel: 'noopener noreferrer' } : {}
}

const renderNode = (node: Node, key: number): ReactNode => {
  if (node instanceof Text) return node.data
  if (!(node instanceof Element)) return null
  const tag = node.tagName.toLowerCase()
  if (tag === 'img')
    return <ServerImage key={key} url={node.getAttribute('src') ?? ''} alt={node.getAttribute('alt') ?? ''} />
  const children = [...node.childNodes].map(renderNode)
  if (!isKnownTag(tag)) return children
  const more = tag === 'a' ? linkOf(node) : {}
  return children.length === 0 ? createElement(tag, { key, ...more }) : createElement(tag, { key, ...more }, children)
}

/** Renders rich text, sanitised by the server, element by element: nothing is inserted as markup. */
export const RichText = ({ html }: { html: string }) => {
  const content = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    return [...body.childNodes].map(renderNode)
  }, [html])
  return <div className="introduction-text">{content}</div>
}

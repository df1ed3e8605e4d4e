import { introductionTags } from '@seam/contract/catalogue/introduction'
import { imageCalls } from '@seam/contract/system/image'
import sanitize from 'sanitize-html'

/** An uploaded image, by either of its addresses: pages can never load foreign images. */
const ownImage = new RegExp(`^(${imageCalls.get.path}|${imageCalls.getPublic.path})\\?code=[A-Za-z0-9_-]{22}$`)

/** Maximum nesting, far deeper than any page: nested elements cost more than adjacent ones. */
const deepest = 30

/**
 * Removes from rich text everything but paragraphs, headings, lists, emphasis, links over http(s), mail and
 * telephone, and uploaded images: no scripts, styles, frames, forms, handlers or foreign images.
 */
export const cleanHtml = (html: string): string =>
  sanitize(html, {
    allowedTags: [...introductionTags],
    allowedAttributes: { a: ['href', 'rel', 'target'], img: ['src', 'alt'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    nestingLimit: deepest,
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ownImage.test(attribs['src'] ?? ''),
    transformTags: {
      b: 'strong',
      i: 'em',
      h1: 'h2',
      a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }),
    },
  }).trim()

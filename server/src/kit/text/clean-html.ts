import { introductionTags } from '@seam/contract/catalogue/introduction'
import { imageCalls } from '@seam/contract/system/image'
import sanitize from 'sanitize-html'

/** An image of ours, by either of its addresses: no page of this system can be made to load a foreign one. */
const ownImage = new RegExp(`^(${imageCalls.get.path}|${imageCalls.getPublic.path})\\?code=[A-Za-z0-9_-]{22}$`)

/** Far deeper than any page is written: marks within marks cost more than marks beside marks. */
const deepest = 30

/**
 * Rich text as it may be kept: paragraphs, headings, lists, emphasis, links over http(s), mail and telephone, and images
 * that were uploaded here. No scripts, styles, frames, forms, handlers or foreign images.
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

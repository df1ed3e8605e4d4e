import { expect, it } from 'vitest'
import { base64Of } from './file-content.ts'

it('encodes every byte of a file larger than one part', async () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, at) => at % 256)
  const text = await base64Of(new Blob([bytes]))
  expect(Uint8Array.from(atob(text), character => character.charCodeAt(0))).toEqual(bytes)
})

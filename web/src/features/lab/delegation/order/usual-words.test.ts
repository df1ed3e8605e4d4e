import { expect, it } from 'vitest'
import { usualWords } from './usual-words.ts'

it('gives every word to one project', () => {
  const words = Object.values(usualWords).flat()
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
})

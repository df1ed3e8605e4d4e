import { expect, it } from 'vitest'
import { coalProjects } from '../../../db/seed/catalogue/catalogue-projects.ts'
import { nameOf } from './quantity.rules.ts'

it('common determinations have the names and symbols of the catalogue', () => {
  const common = coalProjects.filter(([code]) => nameOf(code) !== code)
  expect(common.map(([code]) => code).toSorted()).toEqual(
    'AAD AS C CL CO2AD F H HG MAD MHC MT N P QBAD QGRAD SBAD SPAD SSAD STAD VAD'.split(' '),
  )
  expect(common.map(([code]) => nameOf(code))).toEqual(common.map(([, name, symbol]) => `${name}(${symbol})`))
})

it('other projects have their code', () => {
  expect(nameOf('XYZ')).toBe('XYZ')
})

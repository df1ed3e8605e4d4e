import { formulas } from '../../../db/seed/catalogue/catalogue-formulas.ts'
import type { ProjectFormula, SheetProject } from './sheet.rules.ts'

/** For tests: the seeded formula of a project; null for a measured project. */
export const seededFormula = (code: string): ProjectFormula | null => {
  const seeded = formulas[code]
  return seeded === undefined ? null : { name: seeded[0], slots: seeded[1] }
}

type Kinds = { readonly measured?: string; readonly calculated?: string }

/** For tests: projects of a sample by code, separated by blanks. */
export const projectsOf = ({
  measured = '',
  calculated = '',
}: Kinds): Record<string, Pick<SheetProject, 'kind' | 'formula'>> =>
  Object.fromEntries([
    ...split(measured).map(code => [code, { kind: 'measured', formula: null }] as const),
    ...split(calculated).map(code => [code, { kind: 'calculated', formula: seededFormula(code) }] as const),
  ])

const split = (codes: string) => codes.split(' ').filter(code => code !== '')

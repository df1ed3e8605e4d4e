import type { Offer, OfferedProject } from '@seam/contract/catalogue/price/offer'

/** For tests: a measured project with its price in yuan, null for none, and the alternatives of its inputs. */
export const projectOf = (id: number, price: string | null, inputs: number[][][] = []): OfferedProject => ({
  id,
  projectCode: `P${id}`,
  projectName: `项目${id}`,
  symbol: '',
  unit: '%',
  basis: null,
  kind: 'measured',
  material: 1,
  openToClient: true,
  price,
  inputs,
})

/** For tests: an offer of these parts alone. */
export const offerOf = (parts: Partial<Offer>): Offer => ({
  projects: [],
  groups: [],
  coefficients: [],
  sampleKinds: [],
  coals: [],
  coalCategories: [],
  floatDensities: [],
  ...parts,
})

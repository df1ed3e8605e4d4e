import {
  anthracites,
  type Band,
  type Bituminous,
  bandText,
  bituminous,
  type CoalClass,
  coalClasses,
} from '@seam/contract/catalogue/material/coal-class'
import { type Classification, type CoalIndices, coalForm } from '@seam/contract/catalogue/material/coal-classification'
import { Decimal } from '@seam/contract/kit/value/decimal'

/** The state of the classification after a step: the candidate classes, the deciding indices, and the missing ones. */
type Standing = {
  readonly classes: readonly CoalClass[]
  readonly criteria: readonly string[]
  readonly cautions: readonly string[]
  readonly missing?: string
}

const within = (value: string, [over, upTo]: Band): boolean =>
  (over === null || new Decimal(value).gt(over)) && (upTo === null || new Decimal(value).lte(upTo))

const above = (value: string, limit: string) => new Decimal(value).gt(limit)

const criterionText = (symbol: string, value: string, band: Band) => `${symbol} ${value}，${bandText(band)}`

const classificationOf = (
  classes: readonly CoalClass[],
  criteria: readonly string[],
  cautions: readonly string[] = [],
) => ({
  classes,
  criteria,
  cautions,
})
const lacking = (missing: string, classes: readonly CoalClass[], criteria: readonly string[] = []) => ({
  classes,
  criteria,
  cautions: [],
  missing,
})

/** Coal with more than 10 % ash is floated before it is classified (§4). */
const ashCautions = ({ form, ad }: CoalIndices): string[] => {
  if (ad === null) return form === coalForm.raw ? ['未给出 Ad：Ad 不大于 10% 才可直接分类，否则须减灰'] : []
  if (!above(ad, '10')) return []
  return [
    form === coalForm.raw
      ? `Ad ${ad}% 大于 10%，应减灰后以浮煤分类，此结果仅供参考`
      : `浮煤 Ad ${ad}% 仍大于 10%，应再减灰，此结果仅供参考`,
  ]
}

/** Anthracite (table 2): if Vdaf and Hdaf disagree, Hdaf decides. */
const anthracite = (vdaf: string, hdaf: string | null): Standing => {
  const ofVolatile = anthracites.filter(({ v }) => within(vdaf, v))
  const criteria = ofVolatile.map(({ v }) => criterionText('Vdaf', vdaf, v))
  if (hdaf === null) return classificationOf(ofVolatile, criteria, ['未测 Hdaf，仅按 Vdaf 划分亚类'])
  const ofHydrogen = anthracites.filter(({ h }) => within(hdaf, h))
  return classificationOf(
    ofHydrogen,
    [...criteria, ...ofHydrogen.map(({ h }) => criterionText('Hdaf', hdaf, h))],
    ofVolatile[0] === ofHydrogen[0] ? [] : ['按 Vdaf 与 Hdaf 划分的亚类不一致，以 Hdaf 为准'],
  )
}

/** G > 85 (notes a, b of table 3): Y separates thin from thick, or b if there is no Y; if they disagree, Y decides. */
const byPlasticLayer = (
  classes: readonly Bituminous[],
  { y, b }: CoalIndices,
  limit: string,
  criteria: readonly string[],
): Standing => {
  const byY = y === null ? undefined : above(y, '25.0')
  const byB = b === null ? undefined : above(b, limit)
  const isThick = byY ?? byB
  if (isThick === undefined) return lacking('Y', classes, criteria)
  const measures = [
    ...(y === null ? [] : [`Y ${y} mm，${byY ? '>' : '≤'}25.0`]),
    ...(b === null ? [] : [`b ${b}%，${byB ? '>' : '≤'}${limit}`]),
  ]
  return classificationOf(
    classes.filter(({ plastic }) => plastic?.thick === isThick),
    [...criteria, ...measures],
    byB === undefined || byB === isThick ? [] : ['按 Y 与 b 划分的煤类不一致，以 Y 为准'],
  )
}

/**
 * Vdaf > 37.0 and G ≤ 5 (notes c, d): PM separates lignite from long flame coal; Qgr,maf does if PM is between 30 and
 * 50.
 */
const byLight = (classes: readonly CoalClass[], { pm, qgrMaf }: CoalIndices, criteria: readonly string[]): Standing => {
  const only = (number: string, ...more: string[]) =>
    classificationOf(
      classes.filter(one => one.number === number),
      [...criteria, ...more],
    )
  if (pm === null) return lacking('PM', classes, criteria)
  if (above(pm, '50')) return only('41', `PM ${pm}%，>50`)
  if (!above(pm, '30')) return only('51', `PM ${pm}%，≤30`)
  const between = `PM ${pm}%，>30～50`
  if (qgrMaf === null)
    return lacking(
      'Qgr,maf',
      classes.filter(({ number }) => number !== '51'),
      [...criteria, between],
    )
  return above(qgrMaf, '24')
    ? only('41', between, `Qgr,maf ${qgrMaf} MJ/kg，>24`)
    : only('52', between, `Qgr,maf ${qgrMaf} MJ/kg，≤24`)
}

const standingOf = (indices: CoalIndices): Standing => {
  const { vdaf, hdaf, g } = indices
  if (vdaf === null) return lacking('Vdaf', coalClasses)
  if (!above(vdaf, '10.0')) return anthracite(vdaf, hdaf)
  const ofVolatile = bituminous.filter(({ v }) => within(vdaf, v))
  const volatile = ofVolatile.slice(0, 1).map(({ v }) => criterionText('Vdaf', vdaf, v))
  if (g === null) return lacking('G', ofVolatile, volatile)
  const ofCaking = ofVolatile.filter(one => within(g, one.g))
  const narrowest = ofCaking.slice(-1).map(one => criterionText('G', g, one.g))
  const criteria = [...volatile, ...narrowest]
  const thick = ofCaking.find(({ plastic }) => plastic?.thick)
  if (thick?.plastic) return byPlasticLayer(ofCaking, indices, thick.plastic.bLimit, criteria)
  return ofCaking.some(({ light }) => light)
    ? byLight(ofCaking, indices, criteria)
    : classificationOf(ofCaking, criteria)
}

const pick = ({ number, code, name }: CoalClass) => ({ number, code, name })

/**
 * The class of a coal by GB/T 5751-2009 《中国煤炭分类》, tables 1–3 with their notes; or the indices to determine first.
 * Values are compared as reported: every upper bound belongs to its class. Total: any input gives exactly one class,
 * or the name of what is missing.
 */
export const classify = (indices: CoalIndices): Classification => {
  const { classes, criteria, cautions, missing } = standingOf(indices)
  const [decidedClass] = missing === undefined ? classes : []
  return {
    category: decidedClass === undefined ? null : pick(decidedClass),
    missing: missing === undefined ? [] : [missing],
    possible: classes.map(({ number }) => number),
    criteria: [...criteria],
    cautions: [...ashCautions(indices), ...cautions],
  }
}

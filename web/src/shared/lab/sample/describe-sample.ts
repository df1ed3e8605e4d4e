import type { SampleRow } from '@seam/contract/lab/sample/sample'
import { massText } from './mass.ts'

/** 精煤 · 主焦煤 · 浮煤比重 1.40 · 2.5 kg: what is known of a sample, in one line. */
export const describeSample = ({
  sampleKindName,
  coalCategoryName,
  floatDensityName,
  mass,
}: Pick<SampleRow, 'sampleKindName' | 'coalCategoryName' | 'floatDensityName' | 'mass'>): string =>
  [sampleKindName, coalCategoryName, floatDensityName && `浮煤比重 ${floatDensityName}`, mass && `${massText(mass)} kg`]
    .filter(Boolean)
    .join(' · ')

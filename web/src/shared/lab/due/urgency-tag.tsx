import { type Urgency, urgency } from '@seam/contract/catalogue/price/cost-coefficient'
import { DictionaryTag } from '../../../kit/dictionary/dictionary-tag.tsx'

/** The tag 加急 or 特急; nothing for ordinary urgency. */
export const UrgencyTag = ({ value }: { value: Urgency }) =>
  value === urgency.normal ? null : <DictionaryTag dictionary={urgency} value={value} />

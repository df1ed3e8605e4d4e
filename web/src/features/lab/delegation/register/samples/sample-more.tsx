import { ImageList } from '../../../../../shared/system/image-list/image-list.tsx'
import type { SampleLine } from '../registration.ts'
import './sample-grid-more.css'

type Props = {
  line: SampleLine
  name: string
  span: number
  onChange: (key: string, part: Partial<SampleLine>) => void
}

/** Fields that few samples need: remarks and photographs. */
export const SampleMore = ({ line, name, span, onChange }: Props) => (
  <tr className="sample-grid-more">
    <td colSpan={span}>
      <div>
        <input
          className="registration-input"
          aria-label={`${name}的备注`}
          placeholder="样品备注"
          maxLength={200}
          value={line.remarks}
          onChange={event => onChange(line.key, { remarks: event.target.value })}
        />
        <ImageList
          label={`${name}的照片`}
          most={20}
          value={line.images}
          onChange={images => onChange(line.key, { images })}
        />
      </div>
    </td>
  </tr>
)

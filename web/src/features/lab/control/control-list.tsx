import { type Control, controlVerdict } from '@seam/contract/lab/result/control'
import { DictionaryTag } from '../../../kit/dictionary/dictionary-tag.tsx'
import './control-list.css'

const nameOf = ({ materialName, component }: Control) =>
  component === '' ? materialName : `${materialName} ${component}`

/** Controls with their reading, verdict and the rules they break. */
export const ControlList = ({ controls }: { controls: readonly Control[] }) => (
  <ul className="control-list">
    {controls.map(control => (
      <li key={control.id}>
        {nameOf(control)} <b>{control.raw}</b> {control.unit}
        <DictionaryTag dictionary={controlVerdict} value={control.verdict} />
        {control.broken.length > 0 && <span className="soft">{control.broken.join('、')}</span>}
      </li>
    ))}
  </ul>
)

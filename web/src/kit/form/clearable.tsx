import { CloseCircleFilled } from '@ant-design/icons'

/** For allowClear of antd, whose own clear button is named in English. */
export const clearable = { label: '清除', clearIcon: <CloseCircleFilled aria-label="清除" /> }

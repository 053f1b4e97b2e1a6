import { data } from 'react-router-dom'

/** An unknown address: answered 404, shown by the error page. */
export function loader() {
  return () => {
    throw data(null, { status: 404 })
  }
}

export function Component() {
  return null
}

/** A page without a description is not meant to be found by search. */
export type Head = { path: string; title: string; description: string | null }

/** The server puts its own address here: it is known only when it runs (`server/http/public-site.ts`). */
const ORIGIN = '__ORIGIN__'

/** What search engines and link previews show. */
export const PageHead = ({ path, title, description }: Head) =>
  description === null ? (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
    </>
  ) : (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={`${ORIGIN}${path}`} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Huoltosilta" />
      <meta property="og:locale" content="fi_FI" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={`${ORIGIN}${path}`} />
      <meta property="og:image" content={`${ORIGIN}/site/open-graph.jpg`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="Huoltosilta: korjaamo ja asiakas näkevät saman huollon" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )

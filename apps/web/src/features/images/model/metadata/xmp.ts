const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const NAMESPACE = 'urn:parley:picture:1#';

/** A packet that other programs show the prompt of, and that carries our note. */
export function writeXmp(prompt: string, note: string): string {
  return (
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>' +
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    `<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:parley="${NAMESPACE}">` +
    `<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${escaped(prompt)}</rdf:li></rdf:Alt></dc:description>` +
    `<parley:note>${escaped(note)}</parley:note>` +
    '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>'
  );
}

/** Our note in a packet. */
export function readXmp(packet: string): string | undefined {
  const open = '<parley:note>';
  const start = packet.indexOf(open);
  const end = packet.indexOf('</parley:note>', start);
  if (start === -1 || end === -1) return undefined;
  return plain(packet.slice(start + open.length, end));
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
}

function plain(text: string): string {
  return Object.entries(SIGNS)
    .toReversed()
    .reduce((sofar, [sign, name]) => sofar.replaceAll(name, sign), text);
}

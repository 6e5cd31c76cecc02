import { lazyPart } from '#/components/lazy-part.tsx';
import { openOverlay } from '#/components/overlays.tsx';
import { addFilesToNewChat } from '#/features/attachments/public.ts';
import { useNavigation } from '#/lib/router/router-context.tsx';
import type { PictureRecord } from '#/storage/pictures/picture-record.ts';
import { pictureFile, sayGone } from './picture-acts.ts';
import type { PictureUses } from './picture-menu-items.tsx';

const PictureViewer = lazyPart(() => import('../viewer/picture-viewer.tsx'), 'PictureViewer', {
  place: 'floating',
  dismiss: ({ onClose, onClosed }) => (onClose(), onClosed()),
});

/** What a list of pictures opens one of them in. */
export type OpenPicture = (ids: readonly string[], id: string) => void;

/** In React: what can be done with pictures wherever they are shown, and the viewer of one of them. */
export function usePictureUses(given: Omit<PictureUses, 'onOpenInChat'>) {
  const navigation = useNavigation();
  const openInChat = async (pictures: readonly PictureRecord[]): Promise<void> => {
    const files = (await Promise.all(pictures.map(pictureFile))).filter((file) => file !== undefined);
    if (files.length === 0) return sayGone();
    navigation.go({ to: '/', search: { c: await addFilesToNewChat(files) } });
  };
  const uses: PictureUses = { ...given, onOpenInChat: (pictures) => void openInChat(pictures) };
  const open: OpenPicture = (ids, id) =>
    void openOverlay((frame) => <PictureViewer {...frame} {...uses} ids={ids} id={id} />);
  return { uses, open };
}

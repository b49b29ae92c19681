import type { AxiosInstance } from 'axios';
import { ref } from 'vue';

/** An item of `directus_files`, as the answer to an upload has it. */
export interface UploadedFile {
  id: string;
  type: string | null;
  title: string | null;
  filename_download: string;
  description: string | null;
  folder: string | null;
}

/** The pictures whose descriptions are asked for. Those that are uploaded while the dialog is open are added. */
export const asked = ref<{ id: string; name: string; description: string }[]>([]);

/** The folder of files to download (`access/access.json`). Its pictures need no description. */
const DOWNLOADS = 'Downloads';

/** Calls the function with each picture that is uploaded in the Studio without a description. */
export function watchUploads(api: AxiosInstance, ask: (file: UploadedFile) => void): void {
  api.interceptors.response.use((response) => {
    const { method, url = '' } = response.config;
    const isUpload = method === 'post' && /^\/?files(?:\/import)?$/.test(url);
    const file: UploadedFile | null = isUpload ? response.data?.data : null;
    // The upload does not wait for the answer.
    if (file && isUndescribed(file)) void isForPages(api, file).then((needed) => needed && ask(file));
    return response;
  });
}

const isUndescribed = ({ type, description }: UploadedFile) =>
  Boolean(type?.startsWith('image/')) && !description?.trim();

async function isForPages(api: AxiosInstance, { folder }: UploadedFile): Promise<boolean> {
  if (!folder) return true;
  try {
    const { data } = await api.get(`/folders/${folder}`, { params: { fields: 'name' } });
    return data.data.name !== DOWNLOADS;
  } catch {
    return true;
  }
}
